import { within } from 'shared-api/within';
import * as v from 'valibot';
import { ReleaseDocument, type ReleaseFile } from 'shared-remote/release-document';
import { LOAD_WITHIN_MS } from '../time-limits';
import { LoadError } from './load-error';

/** Rejects with a LoadError, after `limit` milliseconds at the latest. */
export type Release = (limit?: number) => Promise<ReleaseDocument>;

/**
 * The whole list of live remotes: fetched once, when the page has loaded or needs another remote than its own, by the
 * hash that the composed page names. A failure is not kept: the next call tries again. All callers share one request, and
 * each has a time limit of its own: the request is aborted once the last of them has given up.
 */
export function createRelease(file: ReleaseFile | undefined): Release {
  let request: { document: Promise<ReleaseDocument>; stop: AbortController; waiting: number } | undefined;
  const failure = (cause: unknown) => new LoadError('release', 'release', file?.url ?? 'none', cause);

  async function read(signal: AbortSignal): Promise<ReleaseDocument> {
    if (!file) throw new Error('The page names none that can be trusted');
    const response = await fetch(file.url, { integrity: file.integrity, signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return v.parse(ReleaseDocument, await response.json());
  }

  return async (limit = LOAD_WITHIN_MS) => {
    const stop = new AbortController();
    const mine = request ??= { document: read(stop.signal), stop, waiting: 0 };
    mine.waiting += 1;
    try {
      return await within(limit, mine.document, () => new Error(`Not within ${limit} ms`));
    } catch (error) {
      mine.waiting -= 1;
      if (mine.waiting === 0) {
        mine.stop.abort();
        if (request === mine) request = undefined;
      }
      throw failure(error);
    }
  };
}
