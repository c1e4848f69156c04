import * as v from 'valibot';
import { Refusal } from '../refusal';
import type { Live, LiveDocument, Version } from './live-document';

/** A change of the document, as stored in the audit. */
export type Change =
  /** Everybody's version. Ends the package's canary if it is that version, and the kill switch. */
  | { action: 'promote'; versions: Version[] }
  /** `share` per cent of visitors get the version; 0 is none. */
  | { action: 'canary'; versions: [Version]; share: number }
  /** Back to a version that was live before, or with the live one: to no canary. */
  | { action: 'rollback'; versions: [Version] }
  /** The watch over canaries ends one: its visitors return to the live version. */
  | { action: 'halt'; versions: [Version]; reason: string }
  /** The kill switch, and its end. The version is the one that was live. */
  | { action: 'disable' | 'enable'; versions: [Version] };

/**
 * Applies a change. Pure: whether the versions exist and fit is the registry's to say.
 * @throws {Refusal} `no-change` when it would change nothing; `not-live`; `kill-switch`.
 */
export function applyChange(document: LiveDocument, change: Change): LiveDocument {
  const live = { ...document.live };
  if (change.action === 'promote' && change.versions.every(({ name, version }) => isWholly(live[name], version))) {
    throw new Refusal('no-change', `${change.versions.map(({ name, version }) => `${name} ${version}`).join(', ')} is live already.`);
  }
  for (const { name, version } of change.versions) live[name] = applyTo(live[name], change, name, version);
  return { live };
}

/** Everybody has it, and it is not switched off. */
const isWholly = (live: Live | undefined, version: string): boolean => live?.version === version && !live.disabled
  && live.canary?.version !== version;

function applyTo(before: Live | undefined, change: Change, name: string, version: string): Live {
  if (change.action === 'promote') {
    // Promoting the canary ends it.
    return { version, ...(before?.canary && before.canary.version !== version && { canary: before.canary }) };
  }
  if (!before) throw new Refusal('not-live', `${name} is not live yet: promote a version of it first.`);
  const { canary, disabled, ...rest } = before;
  switch (change.action) {
    case 'canary': {
      if (!Number.isInteger(change.share) || change.share < 0 || change.share > 100) throw new Refusal('share', `A share is a whole number of per cent from 0 to 100, not ${change.share}.`);
      if (disabled) throw new Refusal('kill-switch', `${name} is disabled: nobody would get the canary. Enable it or promote a version first.`);
      if (version === before.version) throw new Refusal('no-change', `${name} ${version} is live for everybody already, so it can't be its own canary.`);
      if (canary?.version === version && canary.share === change.share) throw new Refusal('no-change', `${name} ${version} has ${change.share} % already.`);
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

const Told = v.object({
  action: v.string(),
  versions: v.optional(v.array(v.object({ name: v.string(), version: v.string() })), []),
  share: v.optional(v.number()),
  reason: v.optional(v.string()),
});

/** A change in words, e.g. "canary mf-catalog 1.0.0-abc… at 10 %". */
export function describeChange(change: unknown): string {
  const { action, versions, share, reason } = v.parse(Told, change);
  const what = [action, versions.map(({ name, version }) => `${name} ${version}`).join(', ')].join(' ');
  return `${what}${share === undefined ? '' : ` at ${share} %`}${reason === undefined ? '' : ` (${reason})`}`;
}

/**
 * Which version a rollback returns to: the one that was live before.
 * @param past the changes of this package, oldest first.
 * @returns undefined when there was none.
 */
export function versionBefore(past: readonly unknown[], name: string): string | undefined {
  const stack: string[] = [];
  for (const entry of past) {
    const { action, versions } = v.parse(Told, entry);
    const version = versions.find((one) => one.name === name)?.version;
    if (version === undefined) continue;
    if (action === 'promote' && stack.at(-1) !== version) stack.push(version);
    // A second rollback leads further back, not to and fro.
    if (action === 'rollback' && stack.includes(version)) stack.length = stack.lastIndexOf(version) + 1;
  }
  return stack.at(-2);
}
