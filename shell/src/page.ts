import * as v from 'valibot';
import { PublicConfigSchema, type PublicConfig } from 'shared-remote';
import { ComposedPage, ReleasedRemote, ReleaseFile } from 'shared-remote/release-document';

/**
 * A remote in the page's data with an invalid script is not used at all: a missing or malformed hash, or an address outside
 * the release store. The page's own remote is then taken from the release document, which has its own hash. Without a valid
 * release document only the page's own remote works.
 */
const Page = v.object({
  ...ComposedPage.entries,
  remote: v.fallback(v.optional(ReleasedRemote), undefined),
  providers: v.fallback(v.optional(v.array(ReleasedRemote), []), []),
  release: v.fallback(v.optional(ReleaseFile), undefined),
});
export type Page = v.InferOutput<typeof Page>;

const Named = v.fallback(v.object({ name: v.string(), version: v.fallback(v.string(), 'none') }), { name: 'page', version: 'none' });

export interface ReadPage {
  page: Page;
  config: PublicConfig;
  /** The page's own remote, if its data was invalid. */
  refused?: { name: string; version: string };
}

/** The data that the composer has written into this document. */
export function readPage(): ReadPage {
  const written = block('page');
  const page = v.parse(Page, written);
  const config = block('config');
  // As it is, with fields that this shell does not know: a newer remote was composed with them, and would not hydrate without.
  v.assert(PublicConfigSchema, config);
  if (page.remote) return { page, config };
  return {
    page, config, refused: v.parse(Named, typeof written === 'object' && written !== null ? Reflect.get(written, 'remote') : undefined),
  };
}

function block(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}
