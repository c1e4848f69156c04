import { useTopic } from 'shared-events/react';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, parseAnswer } from 'shared-api';
import { ReleasesAnswer } from 'shared-api/answers/releases';
import type { Releases } from 'shared-api/schemas/releases';
import { useShop } from 'shared-remote';

/** Why nothing is shown: nobody is logged in, a customer is, it was too long ago, or the call failed. */
export type Problem = 'signed-out' | 'not-allowed' | 'log-in-again' | 'failed';

interface ReleasesQuery { releases: Releases | undefined; problem: Problem | undefined; reload(): void }

/** A canary's health is looked at again this often. */
const AGAIN_MS = 15_000;

/** What is live, for whoever is signed in: the API decides whether they may see it. */
export function useReleases(): ReleasesQuery {
  const { api, bus } = useShop();
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const [found, setFound] = useState<{ uid: string; releases?: Releases | undefined; problem?: Problem }>();
  const [times, setTimes] = useState(0);
  const reload = useCallback(() => setTimes((before) => before + 1), []);

  useEffect(() => {
    if (uid === undefined) return;
    const leaving = new AbortController();
    api.call('GET /releases', {}, { signal: leaving.signal })
      .then((answer) => setFound({ uid, releases: parseAnswer(ReleasesAnswer, answer) }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        const problem = problemOf(error);
        setFound((before) => ({ uid, problem, ...(problem === 'failed' && before?.uid === uid && { releases: before.releases }) }));
      });
    return () => leaving.abort();
  }, [api, uid, times]);

  const isOpen = found?.uid === uid && found?.releases !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => { if (!document.hidden) reload(); }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen, reload]);

  if (auth?.status === 'signed-out') return { releases: undefined, problem: 'signed-out', reload };
  const mine = found !== undefined && found.uid === uid ? found : undefined;
  return { releases: mine?.releases, problem: mine?.problem, reload };
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'signed-out';
  if (error.status !== 403) return 'failed';
  return error.code === 'requires-recent-login' ? 'log-in-again' : 'not-allowed';
}
