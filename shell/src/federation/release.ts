import * as v from 'valibot';
import { ReleaseDocument, type ReleaseFile } from 'shared-remote/release-document';
import { LOAD_WITHIN_MS } from '../time-limits';
import { LoadError } from './load-error';

/**
 * The whole list of live remotes: fetched once, when the page has loaded or needs another remote than its own, by the
 * hash that the composed page names. A failure is not kept: the next call tries again.
 */
export function createRelease(file: ReleaseFile | undefined): () => Promise<ReleaseDocument> {
  let pending: Promise<ReleaseDocument> | undefined;
  async function read(): Promise<ReleaseDocument> {
    try {
      if (!file) throw new Error('The page names none that can be trusted');
      const response = await fetch(file.url, { integrity: file.integrity, signal: AbortSignal.timeout(LOAD_WITHIN_MS) });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return v.parse(ReleaseDocument, await response.json());
    } catch (error) {
      throw new LoadError('release', 'release', file?.url ?? 'none', error);
    }
  }
  return () => {
    pending ??= read().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}
