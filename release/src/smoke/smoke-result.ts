import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { TeamKey } from '../signing/keys';
import { requireTeam, signRaw, verifyRaw } from '../signing/signature';
import type { Trust } from '../signing/trust';
import { Refusal } from '../refusal';

/** What a smoke run of one version found. Its team signs it; the newest result of a version decides whether it may go live. */
const SmokeResult = v.object({
  name: v.string(),
  version: v.string(),
  environment: v.string(),
  /** SHA-256 of the signed manifest that was tried, hexadecimal: the result of other bytes is worth nothing. */
  manifest: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  passed: v.boolean(),
  /** Page loads. */
  opened: v.number(),
  /** What failed and where; empty when it passed. */
  problems: v.array(v.string()),
  /** Routes and parts that want a customer, when there was no account to open them with. */
  notOpened: v.optional(v.array(v.string()), []),
});
export type SmokeResult = v.InferOutput<typeof SmokeResult>;

/** `at` is by the clock of the machine that made the run, `recordedAt` by the database's, like all other times on record. */
export type RecordedSmokeResult = SmokeResult & { recordedAt: Date };

/** As it is on record. */
export interface SignedSmokeResult {
  /** The bytes that were signed, as text. */
  raw: string;
  signature: unknown;
}

/** As many as a team reads; a broken shell can fail on every page. */
const PROBLEMS_KEPT = 20;

export const digestOfManifest = (raw: string): string => createHash('sha256').update(raw).digest('hex');

export function signSmokeResult(result: SmokeResult, key: TeamKey): SignedSmokeResult {
  const raw = JSON.stringify({ ...result, problems: result.problems.slice(0, PROBLEMS_KEPT) });
  return { raw, signature: signRaw(Buffer.from(raw), key) };
}

/**
 * Verifies the raw bytes, and only then parses them.
 * @param of the version that the result must be of.
 * @throws {Refusal} as `verifyRaw` and `requireTeam`; `smoke` when it is the result of something else.
 */
export function readSmokeResult(
  { raw, signature }: SignedSmokeResult, of: { name: string; version: string; environment: string; manifest: string }, trust: Trust,
): SmokeResult {
  const where = `The smoke result of ${of.name} ${of.version}`;
  const packages = verifyRaw(Buffer.from(raw), signature, trust, where);
  requireTeam(packages, of.name, where);
  const result = v.parse(SmokeResult, JSON.parse(raw));
  for (const field of ['name', 'version', 'environment', 'manifest'] as const) {
    if (result[field] !== of[field]) throw new Refusal('smoke', `${where} is of another ${field}: '${result[field]}', not '${of[field]}'.`);
  }
  return result;
}
