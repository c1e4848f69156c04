import * as v from 'valibot';

/** The backend's answers for a page set; a failed call is missing here and listed in `problems`. */
export interface BackendData {
  /** Answers by call, e.g. `GET /menu/plans`. */
  answers: Map<string, unknown>;
  appStatus: unknown;
  problems: string[];
}

const Envelope = v.object({ data: v.unknown() });
const LIMIT = 4 * 1024 * 1024;

/** Asks each call once. The calls were checked at publish time: public, without parameters. */
export async function askBackend(apiUrl: string, calls: Iterable<string>): Promise<BackendData> {
  const answers = new Map<string, unknown>();
  const problems: string[] = [];
  await Promise.all([...new Set([...calls, 'GET /config'])].map(async (call) => {
    try {
      answers.set(call, await ask(`${apiUrl}/api${call.slice('GET '.length)}`));
    } catch (error) {
      problems.push(`${call}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }));
  return { answers, appStatus: answers.get('GET /config'), problems: problems.sort() };
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(5_000), redirect: 'error' });
  if (!response.ok) throw new Error(`the backend answered ${response.status}`);
  const text = await response.text();
  if (text.length > LIMIT) throw new Error('the answer is too large to stand in a page');
  return v.parse(Envelope, JSON.parse(text)).data;
}
