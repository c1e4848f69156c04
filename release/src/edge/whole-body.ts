import type { Readable } from 'node:stream';
import { ANSWER_WITHIN_MS, BODY_BYTES, LARGE_BODY_BYTES, LARGE_BODY_PATHS } from 'shared-api/bounds';
import { REFUSALS } from 'shared-api/server/refusals';
import { Refused } from './refused';

/** The time limit for a whole body, ms. */
const DEADLINE_MS = ANSWER_WITHIN_MS.production;
/** The slowest rate that is accepted, after `GRACE_MS`. */
const BYTES_PER_SECOND = 1024;
const GRACE_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

const LARGE_BODIES = new Set(LARGE_BODY_PATHS.map((path) => `/api${path}`));

export function bodyLimit(url: string): number {
  return LARGE_BODIES.has(url.split('?', 1)[0] ?? '') ? LARGE_BODY_BYTES : BODY_BYTES;
}

interface BodyOptions {
  limit: number;
  /** The Content-Length, if there is one. */
  announced: string | undefined;
  /** Gets a function that ends the reading, to be called when the limit is reached. */
  waits(giveUp: () => void): () => void;
}

/**
 * Reads a body whole. What is refused as too large is read on by Node and thrown away, so that the connection stays usable.
 * @throws {Refused} 413 as soon as it is known to be too large, 408 if it comes too slowly or too late, 400 if it breaks off.
 */
export function readWhole(payload: Readable, { limit, announced, waits }: BodyOptions): Promise<Buffer> {
  if (Number(announced) > limit) return Promise.reject(new Refused(REFUSALS.tooLarge));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const started = performance.now();
    const end = (refusal?: Refused) => {
      clearInterval(clock);
      leave();
      payload.off('data', take).off('end', done).off('error', broken).off('close', broken);
      if (refusal) reject(refusal);
      else resolve(Buffer.concat(chunks, length));
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) end(new Refused(REFUSALS.tooLarge));
      else chunks.push(chunk);
    };
    const done = () => end();
    const broken = () => end(new Refused(REFUSALS.malformed));
    const giveUp = () => end(new Refused(REFUSALS.tooSlow));
    const clock = setInterval(() => {
      const elapsed = performance.now() - started;
      if (elapsed > DEADLINE_MS || length < ((elapsed - GRACE_MS) / 1000) * BYTES_PER_SECOND) giveUp();
    }, LOOK_EVERY_MS).unref();
    const leave = waits(giveUp);
    payload.on('data', take).once('end', done).once('error', broken).once('close', broken);
  });
}
