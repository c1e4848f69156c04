import * as v from 'valibot';

/** Names the release that an answer of the edge is of: what was composed together. */
export const RELEASE = 'fdk-release';
/** Names the page: a route's path, with the query of its entry. */
export const PAGE = 'fdk-page';

/** The digest of what went into a page, as the list has it. */
export const MADE = 'fdk-made';

/** Where the edge serves the list of what is kept for visits without a connection. */
export const OFFLINE_LIST = '/offline.json';

/** Written by the composer for the service worker. */
export const OfflineList = v.object({
  /** Each page with a digest of what went into it. */
  pages: v.record(v.string(), v.string()),
  files: v.array(v.string()),
});
export type OfflineList = v.InferOutput<typeof OfflineList>;
