/** Of the Long Animation Frames API, which TypeScript's DOM has not. */
export interface LongFrame {
  startTime: number;
  /** ms */
  duration: number;
  scripts: readonly FrameScript[];
}

export interface FrameScript {
  sourceURL: string;
  sourceFunctionName: string;
  /** From the file's beginning; -1 if it is not known. */
  sourceCharPosition: number;
  /** ms */
  duration: number;
}

export interface Busy {
  /** Of the main thread's time, 0 to 1. */
  share: number;
  /** Whose scripts took most of it; undefined if it was React's or the browser's work for somebody. */
  remote?: { name: string; version: string };
  /** What ran longest, the longest first. */
  scripts: FrameScript[];
}

/** The period that is measured, ms (docs/decisions/057). */
export const WINDOW_MS = 8000;
/** From this share of it on nobody can use the page: a tap waits, and the next one too. */
const TOO_MUCH = 0.8;
const SCRIPTS_NAMED = 3;

/** @returns takes each long frame, and returns what to report once scripts have filled the last eight seconds. */
export function createBusyShare(): (frame: LongFrame) => Busy | undefined {
  let frames: LongFrame[] = [];
  return (frame) => {
    const now = frame.startTime + frame.duration;
    frames = [...frames.filter(({ startTime }) => startTime > now - WINDOW_MS), frame];
    const scripts = frames.flatMap((one) => one.scripts);
    const share = sum(scripts) / WINDOW_MS;
    if (share < TOO_MUCH) return undefined;
    frames = [];
    const remote = mostOf(scripts);
    return { share: Math.min(share, 1), ...(remote && { remote }), scripts: longest(scripts) };
  };
}

const sum = (scripts: readonly FrameScript[]): number => scripts.reduce((total, { duration }) => total + duration, 0);

/** The version of a remote whose files took at least half of the time. */
function mostOf(scripts: readonly FrameScript[]): Busy['remote'] {
  const half = sum(scripts) / 2;
  const versions = new Map<string, FrameScript[]>();
  for (const script of scripts) {
    const [, version] = /\/r\/((?!shell\/)[a-z][a-z0-9-]+\/[\w.-]+)\//.exec(script.sourceURL) ?? [];
    if (version !== undefined) versions.set(version, [...(versions.get(version) ?? []), script]);
  }
  const [most] = [...versions].find(([, own]) => sum(own) >= half) ?? [];
  const [name, version] = most?.split('/') ?? [];
  return name && version ? { name, version } : undefined;
}

/** Each place once, with the sum of its time; not what only happened to run meanwhile. */
function longest(scripts: readonly FrameScript[]): FrameScript[] {
  const places = new Map<string, FrameScript>();
  // By name: a browser's entries have no properties of their own to copy.
  for (const { sourceURL, sourceFunctionName, sourceCharPosition, duration } of scripts) {
    const key = `${sourceURL} ${sourceCharPosition}`;
    places.set(key, { sourceURL, sourceFunctionName, sourceCharPosition, duration: duration + (places.get(key)?.duration ?? 0) });
  }
  const least = sum(scripts) / 20;
  return [...places.values()].filter(({ duration }) => duration >= least).sort((a, b) => b.duration - a.duration).slice(0, SCRIPTS_NAMED);
}
