import * as v from 'valibot';
import { PublicConfigSchema, type PublicConfig } from 'shared-remote';
import { ComposedPage, ReleasedRemote, ReleaseFile } from 'shared-remote/release-document';

/**
 * What the page says of scripts is used whole or not at all: a hash that is missing, empty or of another kind, and an
 * address that is not the store's, are refusals. The page then goes on without: its own remote is in the release
 * document too, which has a hash of its own; without that document only the page's own remote works.
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
  /** Whose script the page named in a way that was refused. */
  refused?: { name: string; version: string };
}

/** What the composer wrote into this document. */
export function readPage(): ReadPage {
  const written = block('page');
  const page = v.parse(Page, written);
  const config = v.parse(PublicConfigSchema, block('config'));
  if (page.remote) return { page, config };
  return { page, config, refused: v.parse(Named, typeof written === 'object' && written !== null ? Reflect.get(written, 'remote') : undefined) };
}

function block(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}
