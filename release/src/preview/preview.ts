import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ComposeOptions } from '../composer/compose-options';
import { composeSet } from '../composer/compose-set';
import type { PageSet } from '../composer/page-set';
import { Refusal } from '../refusal';
import { cohortsOf, type LiveDocument, type Version } from '../registry/live-document';
import { isDraft, tidyDrafts } from '../store/drafts';
import type { Store } from '../store/store';

interface Preview {
  id: string;
  /** Opens the preview in a browser, which stays in it until it is closed. */
  url: string;
  set: PageSet;
}

/** Kept, newest first, and no longer than this many ms after they were last asked for. */
const KEPT = 20;
const AGE = 7 * 24 * 3600 * 1000;

/**
 * Makes the shop's pages of what is live with certain published versions in its place, in a folder that only a link
 * leads to. The registry is the list of what may be shown: nothing else can be named. A preview stays as it was made;
 * after a release, make it again.
 * @throws {Refusal} `environment` in production; `version-unknown`, `incompatible`, `route-clash`, `integrity` as for a release.
 */
export async function composePreview(options: ComposeOptions, versions: readonly Version[]): Promise<Preview> {
  const { store, registry, config } = options;
  if (config.environment === 'production') {
    throw new Refusal(
      'environment', 'The production environment shows what is live and nothing else. Look at previews in another environment.',
    );
  }
  const { sequence, document } = await registry.current();
  await mkdir(store.previews, { recursive: true });
  const { folder, set } = await composeSet(
    options, { sequence, versions: together(document, versions), root: store.previews, preview: { versions: [...versions] } },
  );
  const now = new Date();
  await utimes(path.join(store.previews, folder), now, now);
  await tidyPreviews(store, now.getTime());
  return { id: folder, url: `${config.siteUrl}/preview/${folder}`, set };
}

/** What everybody has, with these in its place. @throws {Refusal} when one package is named twice. */
export function together(document: LiveDocument, versions: readonly Version[]): (Version & { disabled?: true })[] {
  const wanted = new Map(versions.map((one) => [one.name, one]));
  if (wanted.size < versions.length) throw new Refusal('conflict', 'A preview holds one version of each package.');
  const live = cohortsOf(document).at(-1)?.versions ?? [];
  return [...live.filter(({ name }) => !wanted.has(name)), ...wanted.values()];
}

/** Deletes previews that were not opened lately. */
export async function tidyPreviews(store: Store, now: number): Promise<void> {
  await tidyDrafts(store.previews);
  const entries = await readdir(store.previews, { withFileTypes: true }).catch(() => []);
  const aged = await Promise.all(entries.filter((entry) => entry.isDirectory() && !isDraft(entry.name)).map(async ({ name }) => {
    const folder = path.join(store.previews, name);
    return { folder, at: await stat(folder).then(({ mtimeMs }) => mtimeMs, () => now) };
  }));
  const old = aged.sort((a, b) => b.at - a.at).filter(({ at }, index) => index >= KEPT || now - at > AGE);
  for (const { folder } of old) await rm(folder, { recursive: true, force: true });
}
