import { addDays, cutOffOf, deliveryDate } from 'shared-rules';
import * as v from 'valibot';

/** The backend's answers for a page set; a failed call is missing here and listed in `problems`. */
export interface BackendData {
  /** Answers by call, e.g. `GET /menu/plans`. */
  answers: Map<string, unknown>;
  appStatus: unknown;
  problems: string[];
}

const Envelope = v.object({ data: v.unknown() });
export const APP_STATUS = 'GET /config';
const LIMIT = 4 * 1024 * 1024;

/**
 * Asks each call once. The calls were checked at publish time: public, without parameters. App status comes first, so that it never
 * names a newer menu than the one that the other answers are of.
 */
export async function askBackend(apiUrl: string, calls: Iterable<string>): Promise<BackendData> {
  const answers = new Map<string, unknown>();
  const problems: string[] = [];
  const answer = async (call: string): Promise<void> => {
    try {
      answers.set(call, await ask(`${apiUrl}/api${call.slice('GET '.length)}`));
    } catch (error) {
      problems.push(`${call}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  await answer(APP_STATUS);
  // How full a week is changes by the minute: a page would be wrong about it, and another page set made each time.
  if (answers.has(APP_STATUS)) answers.set(APP_STATUS, without(answers.get(APP_STATUS), 'fullDays'));
  await Promise.all([...new Set(calls)].filter((call) => call !== APP_STATUS).map(answer));
  return { answers, appStatus: answers.get(APP_STATUS), problems: problems.sort() };
}

export function without(status: unknown, left: string): unknown {
  if (typeof status !== 'object' || status === null) return status;
  return Object.fromEntries(Object.entries(status).filter(([field]) => field !== left));
}

/**
 * App status as pages may depend on it: its time is the beginning of the ordering week, so that they are made anew when the next
 * delivery is another one, and not at each look.
 */
export function ofThisWeek(status: unknown): unknown {
  const time = v.safeParse(v.object({ now: v.string() }), status);
  if (!time.success || typeof status !== 'object') return status;
  const now = new Date(time.output.now);
  return { ...status, now: Number.isFinite(now.getTime()) ? cutOffOf(addDays(deliveryDate(now), -7)).toISOString() : '' };
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(5_000), redirect: 'error' });
  if (!response.ok) throw new Error(`the backend answered ${response.status}`);
  const text = await response.text();
  if (text.length > LIMIT) throw new Error('the answer is too large to stand in a page');
  return v.parse(Envelope, JSON.parse(text)).data;
}
