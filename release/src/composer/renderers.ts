import path from 'node:path';
import type { PrerenderInput } from 'shared-remote/prerender';
import type { Store } from '../store/store';
import { digest } from '../digest';
import { openKeptAnswers } from './kept-answers';
import { PrerenderFailure, startPrerenderProcess, type Bundle, type PrerenderProcess } from './prerender-process';
import { endQueues, openQueue, type Queue } from './prerender-queue';

/**
 * What a remote rendered into a slot. `failure` says why the answer is not what the question asked for now: then `answer` is the
 * last good one of the same code, with the data of then, or undefined.
 */
export interface SlotAnswer { answer: unknown; failure?: string }

/**
 * Runs the bundles of shell and remotes. Kept for as long as a composer runs: it remembers who failed, so that nobody waits for
 * a slow or hung remote a second time.
 */
export interface Renderers {
  slot(bundle: Bundle, question: PrerenderInput): Promise<SlotAnswer>;
  /** The shell's: a whole page. @throws {PrerenderFailure} */
  document(shell: Bundle, parts: unknown): Promise<unknown>;
  /** Before the pages of a release document are rendered. */
  begin(sequence: number): void;
  /**
   * A release document waits for its composition. If an earlier one is still being rendered, its remotes have HURRY_MS left; what is
   * missing then is rendered later by `retryFailed`.
   */
  hurry(sequence: number): void;
  /** All pages are rendered: ends the remotes' processes, and forgets failures that this composition did not come across. */
  composed(): void;
  /** Asks again what failed in the last composition, with more time. @returns whether anything can be rendered now that could not. */
  retryFailed(): Promise<boolean>;
  close(): void;
}

interface RenderLimits {
  /** For one page while a composition waits for it, ms. */
  slotMs?: number;
  /** For all pages of one remote in one composition, ms. */
  remoteMs?: number;
  /** For the shell's page, and for a remote that is asked again with nobody waiting, ms. */
  longMs?: number;
}

const LONG_MS = 10_000;
/** What a remote has left once somebody waits for the next composition, ms: many times what a page takes. */
const HURRY_MS = 250;
/** What a remote may give for one page: many times what any needs, and no more than is compressed in some seconds. */
const MOST_MB = 4;
/** For a smoke run, which takes what a composer takes at its second asking: on a busy machine a process needs seconds to start. */
export const UNHURRIED: RenderLimits = { slotMs: LONG_MS, remoteMs: 3 * LONG_MS };

interface Failed { bundle: Bundle; question: PrerenderInput; reason: string; composition: number }

export function openRenderers(store: Store, { slotMs = 3_000, remoteMs = 5_000, longMs = LONG_MS }: RenderLimits = {}): Renderers {
  const answers = openKeptAnswers(path.join(store.root, 'prerendered'));
  const failed = new Map<string, Failed>();
  /** Code that is asked for no further page, and why. */
  const skipped = new Map<string, string>();
  /** What is left of `remoteMs` in this composition, by code. */
  const left = new Map<string, number>();
  const remotes = new Map<string, Queue>();
  const shells = new Map<string, Queue & { composition: number }>();
  let composition = 0;
  /** The release document that is being rendered. */
  let rendering: number | undefined;
  /** What a remote is given that is not in `left`, ms. */
  let most = remoteMs;
  let hurrying: NodeJS.Timeout | undefined;
  let retried: PrerenderProcess | undefined;
  let closed = false;

  function askRemote(bundle: Bundle, question: PrerenderInput): Promise<unknown> {
    const { integrity: code } = bundle;
    const queue = remotes.get(code) ?? openQueue(startPrerenderProcess(bundle, slotMs));
    remotes.set(code, queue);
    return queue.add(async (process) => {
      const throwIfSkipped = () => {
        const why = skipped.get(code);
        if (why !== undefined) throw new PrerenderFailure(why);
      };
      throwIfSkipped();
      const [began, mine] = [performance.now(), left.get(code) ?? most];
      try {
        return await process.call('prerender', question, Math.min(slotMs, mine));
      } catch (error) {
        throwIfSkipped();
        throw error;
      } finally {
        left.set(code, Math.max(1, mine - (performance.now() - began)));
      }
    });
  }

  async function render(key: string, bundle: Bundle, question: PrerenderInput): Promise<SlotAnswer> {
    const known = await answers.read(key);
    if (known !== undefined) return { answer: known };
    const last = lastKey(bundle, question);
    const before = failed.get(key);
    if (before) {
      failed.set(key, { ...before, composition });
      return { answer: await answers.read(last), failure: before.reason };
    }
    try {
      return { answer: await answers.write(key, last, textOf(await askRemote(bundle, question))) };
    } catch (error) {
      if (!(error instanceof PrerenderFailure)) throw error;
      if (error.late) skipped.set(bundle.integrity, 'was not asked, since another of its pages gave nothing in time');
      failed.set(key, { bundle, question, reason: error.message, composition });
      return { answer: await answers.read(last), failure: error.message };
    }
  }

  return {
    slot: (bundle, question) => render(digest([bundle.integrity, question]), bundle, question),
    document(bundle, parts) {
      const { integrity: code } = bundle;
      const queue = shells.get(code) ?? openQueue(startPrerenderProcess(bundle, longMs));
      shells.set(code, { ...queue, composition });
      return queue.add((process) => process.call('renderDocument', parts));
    },
    begin(sequence) {
      rendering = sequence;
    },
    hurry(sequence) {
      if (rendering === undefined || sequence <= rendering) return;
      hurrying ??= setTimeout(() => {
        most = HURRY_MS;
        for (const [code, queue] of remotes) {
          skipped.set(code, 'was not waited for, since another release came');
          queue.close();
        }
      }, HURRY_MS);
    },
    composed() {
      rendering = undefined;
      clearTimeout(hurrying);
      hurrying = undefined;
      most = remoteMs;
      endQueues(remotes, () => true);
      left.clear();
      // The live shell's is kept: the next release is composed with it at once.
      endQueues(shells, (one) => one.composition < composition);
      for (const [key, { composition: latest }] of failed) if (latest < composition) failed.delete(key);
      const withFailures = new Set([...failed.values()].map(({ bundle }) => bundle.integrity));
      for (const code of skipped.keys()) if (!withFailures.has(code)) skipped.delete(code);
      composition += 1;
      void answers.tidy().catch(() => {});
    },
    async retryFailed() {
      const before = failed.size;
      // One after the other, and once for code that hangs again: releases need the processor.
      const hangs = new Set<string>();
      for (const [key, { bundle, question }] of [...failed]) {
        if (closed) break;
        if (hangs.has(bundle.integrity)) continue;
        const process = (retried = startPrerenderProcess(bundle, longMs));
        try {
          await answers.write(key, lastKey(bundle, question), textOf(await process.call('prerender', question)));
          failed.delete(key);
          skipped.delete(bundle.integrity);
        } catch (error) {
          if (!(error instanceof PrerenderFailure)) throw error;
          if (error.late) hangs.add(bundle.integrity);
        } finally {
          process.close();
        }
      }
      return failed.size < before;
    },
    close() {
      closed = true;
      clearTimeout(hurrying);
      retried?.close();
      endQueues(remotes, () => true);
      endQueues(shells, () => true);
    },
  };
}

/** What a remote gave, as JSON. @throws {PrerenderFailure} when it is none, or more than a page may hold. */
function textOf(answer: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(answer) ?? 'null';
  } catch (error) {
    throw new PrerenderFailure(`gave what is no JSON: ${String(error).slice(0, 200)}`);
  }
  if (text.length > MOST_MB * 1_000_000) {
    throw new PrerenderFailure(`gave ${Math.ceil(text.length / 1_000_000)} MB, where a page holds at most ${MOST_MB} MB`);
  }
  return text;
}

/** The same code asked for the same page, whatever the data. */
const lastKey = (bundle: Bundle, { data: _data, ...question }: PrerenderInput): string => digest([bundle.integrity, 'last', question]);
