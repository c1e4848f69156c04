import type { Pool } from 'pg';
import * as v from 'valibot';
import { UsageError } from 'shared-api/server/command-line';
import { PERFORM_WITHIN_MS } from 'shared-api/server/release-requests';
import type { Tools } from '../cli/command';
import type { Limits } from '../halting/limits';
import { Refusal } from '../refusal';
import { repeat } from '../repeat';
import { Change, performChange } from './perform-change';
import { readReleases } from './read-releases';

/** The NOTIFY channel for what somebody asks for, with the environment as its payload. */
export const REQUESTED = 'release_asked';

export interface Answering extends Omit<Tools, 'actor'> {
  pool: Pool;
  limits: Limits;
}

const Asked = v.variant('kind', [
  v.object({ kind: v.literal('page') }),
  v.object({ kind: v.literal('change'), actor: v.string(), change: Change }),
]);

/** Answers what the backend has asked for on behalf of the page for teams. @returns how many. */
export async function answerRequests(answering: Answering): Promise<number> {
  const { pool, settings: { environment } } = answering;
  await pool.query("delete from release.request where at < now() - interval '1 minute'");
  for (let answered = 0; ; answered += 1) {
    // Of any number of composers one takes it.
    const { rows: [row] } = await pool.query<{ id: string; asked: unknown; age: number }>(
      `update release.request set taken_at = now() where id = (
         select id from release.request where environment = $1 and taken_at is null and at > now() - make_interval(secs => $2)
         order by id limit 1 for update skip locked
       ) returning id, asked, extract(epoch from now() - at)::float8 * 1000 as age`,
      [environment, PERFORM_WITHIN_MS / 1000],
    );
    if (!row) return answered;
    const takenAt = performance.now();
    const isLate = () => row.age + performance.now() - takenAt > PERFORM_WITHIN_MS;
    const answer = await answerTo(answering, row.asked, isLate).catch((error: unknown) => {
      if (error instanceof Refusal) return { refused: { kind: error.kind, message: error.message } };
      if (error instanceof UsageError) return { refused: { kind: 'usage', message: error.message } };
      throw error;
    });
    await pool.query('update release.request set answer = $2 where id = $1', [row.id, JSON.stringify(answer)]);
  }
}

async function answerTo(answering: Answering, json: unknown, isLate: () => boolean): Promise<{ data: unknown }> {
  const asked = v.parse(Asked, json);
  if (asked.kind === 'page') return { data: await readReleases(answering) };
  return { data: await performChange({ ...answering, actor: asked.actor }, asked.change, isLate) };
}

/**
 * Answers until stopped; `runNow` is for who hears of a question.
 * @param intervalMs for questions that nobody was told of, with the listening connection lost.
 */
export function answerAlways(
  answering: Answering, warn: (error: unknown) => void, intervalMs = 2_000,
): { runNow(): void; stop(): Promise<void> } {
  return repeat({ work: async () => { await answerRequests(answering); }, warn, pauseMs: () => intervalMs });
}
