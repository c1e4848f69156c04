import * as v from 'valibot';
import { oneLine } from '../failures/one-line';
import { Refusal } from '../refusal';
import type { Live, LiveDocument, Version } from './live-document';

/**
 * A change of the document, as stored in the audit. `override` is somebody's reason why a version goes live that has not
 * passed its smoke run.
 */
export type Change =
  /** Everybody's version. Ends the package's canary if it is that version, and the kill switch. */
  | { action: 'promote'; versions: Version[]; override?: string }
  /** `share` per cent of visitors get the version; 0 is none. */
  | { action: 'canary'; versions: [Version]; share: number; override?: string }
  /** Back to a version that was live before, or with the live one: to no canary. */
  | { action: 'rollback'; versions: [Version]; override?: string; reason?: string }
  /** The watch over canaries ends one: its visitors return to the live version. */
  | { action: 'halt'; versions: [Version]; reason: string }
  /** The kill switch, and its end. The version is the one that was live. */
  | { action: 'disable' | 'enable'; versions: [Version]; reason?: string }
  /** The service worker's kill switch, and its end. */
  | { action: 'worker-off' }
  | { action: 'worker-on' };

/**
 * Applies a change. Pure: the registry checks that the versions exist and fit.
 * @throws {Refusal} `no-change` when it would change nothing; `not-live`; `kill-switch`.
 */
export function applyChange(document: LiveDocument, change: Change): LiveDocument {
  if (change.action === 'worker-off' || change.action === 'worker-on') {
    const { workerOff, ...rest } = document;
    const off = change.action === 'worker-off';
    if (off === (workerOff === true)) throw new Refusal('no-change', `The service worker is switched ${off ? 'off' : 'on'} already.`);
    return { ...rest, ...(off && { workerOff: true }) };
  }
  const live = { ...document.live };
  if (change.action === 'promote' && change.versions.every(({ name, version }) => isWholly(live[name], version))) {
    throw new Refusal('no-change', `${change.versions.map(({ name, version }) => `${name} ${version}`).join(', ')} is live already.`);
  }
  for (const { name, version } of change.versions) live[name] = applyTo(live[name], change, name, version);
  return { ...document, live };
}

/** Everybody has it, and it is not switched off. */
const isWholly = (live: Live | undefined, version: string): boolean => live?.version === version && !live.disabled
  && live.canary?.version !== version;

function applyTo(before: Live | undefined, change: Extract<Change, { versions: Version[] }>, name: string, version: string): Live {
  if (change.action === 'promote') {
    // Promoting the canary ends it.
    return { version, ...(before?.canary && before.canary.version !== version && { canary: before.canary }) };
  }
  if (!before) throw new Refusal('not-live', `${name} is not live yet: promote a version of it first.`);
  const { canary, disabled, ...rest } = before;
  switch (change.action) {
    case 'canary': {
      if (!Number.isInteger(change.share) || change.share < 0 || change.share > 100) {
        throw new Refusal('share', `A share is a whole number of per cent from 0 to 100, not ${change.share}.`);
      }
      if (disabled) {
        throw new Refusal('kill-switch', `${name} is disabled: nobody would get the canary. Enable it or promote a version first.`);
      }
      if (version === before.version) {
        throw new Refusal('no-change', `${name} ${version} is live for everybody already, so it can't be its own canary.`);
      }
      if (canary?.version === version && canary.share === change.share) {
        throw new Refusal('no-change', `${name} ${version} has ${change.share} % already.`);
      }
      return { ...rest, canary: { version, share: change.share } };
    }
    case 'rollback': {
      if (version === before.version && !canary) throw new Refusal('no-change', `${name} ${version} is what is live.`);
      return { version, ...(disabled && { disabled }) };
    }
    case 'halt': {
      if (canary?.version !== version) throw new Refusal('no-change', `${name} ${version} is no canary (any more).`);
      return { ...rest, ...(disabled && { disabled }) };
    }
    case 'disable': {
      if (name === 'shell') throw new Refusal('kill-switch', 'The shell can’t be disabled: there would be no page. Roll it back instead.');
      if (disabled) throw new Refusal('no-change', `${name} is disabled already.`);
      return { ...before, disabled: true };
    }
    case 'enable': {
      if (!disabled) throw new Refusal('no-change', `${name} is not disabled.`);
      return { ...rest, ...(canary && { canary }) };
    }
  }
}

/** As long as the page for teams takes one. */
const LONGEST_REASON = 300;

const Told = v.object({
  action: v.string(),
  versions: v.optional(v.array(v.object({ name: v.string(), version: v.string() })), []),
  share: v.optional(v.number()),
  reason: v.optional(v.string()),
  override: v.optional(v.string()),
});

/** A change in words, e.g. "canary mf-catalog 1.0.0-abc… at 10 %". */
export function describeChange(change: unknown): string {
  const { action, versions, share, reason, override } = v.parse(Told, change);
  const what = [action, versions.map(({ name, version }) => `${name} ${version}`).join(', ')].join(' ');
  const notes = [...(reason === undefined ? [] : [reason]), ...(override === undefined ? [] : [`without a passed smoke run: ${override}`])];
  return `${what}${share === undefined ? '' : ` at ${share} %`}${notes.map((note) => ` (${oneLine(note, LONGEST_REASON)})`).join('')}`;
}

export interface Past {
  /** Which version a rollback returns to: the latest that was live before and that nobody has taken back since. */
  before: string | undefined;
  /** By a rollback (as the live version or as a canary) or by a halt; a later promotion clears it. */
  takenBack: ReadonlySet<string>;
}

/** @param past the changes of this package, oldest first. */
export function pastOf(past: readonly unknown[], name: string): Past {
  const wasLive: string[] = [];
  const takenBack = new Set<string>();
  let live: string | undefined;
  let canary: string | undefined;
  for (const entry of past) {
    const { action, versions } = v.parse(Told, entry);
    const version = versions.find((one) => one.name === name)?.version;
    if (version === undefined) continue;
    if (action === 'canary') canary = version;
    if (action === 'halt') takenBack.add(version);
    if (action === 'rollback') for (const left of [live, canary]) if (left !== undefined && left !== version) takenBack.add(left);
    if (action === 'halt' || action === 'rollback' || (action === 'promote' && version === canary)) canary = undefined;
    if (action !== 'promote' && action !== 'rollback') continue;
    live = version;
    const earlier = wasLive.indexOf(version);
    if (action === 'promote') {
      takenBack.delete(version);
      if (earlier >= 0) wasLive.splice(earlier, 1);
    } else if (earlier >= 0) {
      // A second rollback leads further back, not to and fro.
      wasLive.splice(earlier);
    }
    wasLive.push(version);
  }
  return { before: wasLive.slice(0, -1).findLast((version) => !takenBack.has(version)), takenBack };
}
