import { stat } from 'node:fs/promises';
import path from 'node:path';
import { styleOfView } from 'shared-remote/document';
import { isShell } from '../build/build-record';
import { keepDevEntry, type DevServers } from '../development/dev-servers';
import type { Manifest } from '../publish/manifest';
import { Refusal } from '../refusal';
import { readVerified } from '../store/integrity';
import { orAgain } from '../store/or-again';
import { addressOf, type Store } from '../store/store';
import type { Style } from './compose-page';
import { inlineStyle } from './inline-style';
import { disabledRemote, releasedRemote, releaseFile } from './released-remote';

/** Larger stylesheets are linked (Brotli bytes). */
const INLINE_LIMIT = 14 * 1024;

/** A manifest, and whether the kill switch holds its remote back, or that it can't be verified. */
export type LiveManifest = Manifest & { disabled?: true };

const readFile = (store: Store, { name, version, files }: Manifest, file: string) =>
  readVerified(path.join(store.files(name, version), file), files[file]?.integrity);

async function readBundle(store: Store, { name, version, server }: Manifest) {
  const file = path.join(store.server(name, version), 'server.cjs');
  return { file, code: (await readVerified(file, server)).toString('utf8'), integrity: server };
}

/** Reads every file of a live version again. @throws {Refusal} `integrity` when one differs from the published bytes. */
export function verifyFiles(store: Store, manifest: Manifest): Promise<void> {
  return orAgain(store, manifest.name, manifest.version, async () => {
    for (const file of Object.keys(manifest.files)) await readFile(store, manifest, file);
    await readBundle(store, manifest);
  });
}

/** What pages are made of. Each file is verified as it is read: what differs from the published bytes is never used in a page. */
export async function readParts(store: Store, live: readonly LiveManifest[]) {
  const manifests = live.filter(({ disabled }) => !disabled);
  const read = (manifest: Manifest, file: string) => readFile(store, manifest, file);
  const bundleOf = (manifest: Manifest) => readBundle(store, manifest);
  const weightOf = async ({ name, version }: Manifest, file: string, bytes: Buffer) =>
    stat(path.join(store.files(name, version), `${file}.br`)).then(({ size }) => size, () => bytes.length);
  const styleOf = async (manifest: Manifest): Promise<Style[]> => {
    const { style } = manifest.build;
    if (!style) return [];
    const url = addressOf(manifest.name, manifest.version, style);
    const css = await read(manifest, style);
    if (await weightOf(manifest, style, css) > INLINE_LIMIT) return [{ url, file: releaseFile(manifest, style) }];
    return [{ url, inline: inlineStyle(css.toString('utf8'), url) }];
  };
  /** Of the views that need a part of it only, that part. */
  const stylesOf = async (manifest: Manifest): Promise<ReadonlyMap<string, Style[]>> => {
    const { style, styles } = manifest.build;
    const found = new Map<string, Style[]>();
    if (!style) return found;
    const url = addressOf(manifest.name, manifest.version, style);
    for (const [view, file] of Object.entries(styles)) {
      const css = await read(manifest, file);
      if (await weightOf(manifest, file, css) > INLINE_LIMIT) continue;
      found.set(view, [{ url: styleOfView(url, view), inline: inlineStyle(css.toString('utf8'), url) }]);
    }
    return found;
  };
  const shell = manifests.find(({ build }) => isShell(build));
  if (!shell) throw new Refusal('not-live', 'No shell is live.');
  const assets = await Promise.all(Object.keys(shell.files).filter((file) => ROOT_FILES.test(file)).map(async (file) => ({
    name: file, type: typeOf(file), bytes: await read(shell, file),
  })));
  return {
    shell: {
      version: shell.version,
      script: releaseFile(shell, shell.build.entry),
      fonts: Object.keys(shell.files).filter((file) => file.endsWith('.woff2') && !/italic|-rest\./i.test(file)).slice(0, 2)
        .map((file) => addressOf('shell', shell.version, file)),
      style: await styleOf(shell),
      // A shell from before there were pages at rest has none.
      starter: shell.files[STARTER] && (await read(shell, STARTER)).toString('utf8').trim(),
      bundle: await bundleOf(shell),
      assets,
    },
    remotes: await Promise.all(live.filter(({ build }) => !isShell(build)).map(async (manifest) => (manifest.disabled
      ? { remote: disabledRemote(manifest), style: [], styles: NO_STYLES, bundle: undefined }
      : {
          remote: releasedRemote(manifest), bundle: await bundleOf(manifest),
          style: await styleOf(manifest), styles: await stylesOf(manifest),
        }))),
  };
}

const NO_STYLES: ReadonlyMap<string, Style[]> = new Map();

/** The starter's code, which is put into pages at rest (shell/src/starter/). */
const STARTER = 'starter.js';

/** Files of the shell that are served from the site's root, where browsers look for them. */
const ROOT_FILES = /^(icons\/[a-z0-9-]+\.(svg|png|jpg)|favicon\.(ico|svg)|manifest\.webmanifest|service-worker\.js)$/;
const TYPES: Record<string, string> = {
  svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', ico: 'image/x-icon', webmanifest: 'application/manifest+json',
  js: 'text/javascript; charset=utf-8',
};
const typeOf = (file: string): string => TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** In development: the entry from the dev server, styles by style-loader, nothing to preload. */
export async function underDevelopment(parts: Parts, store: Store, devServers: DevServers = new Map()): Promise<Parts> {
  const shell = await keepDevEntry(store, devServers, 'shell');
  return {
    shell: shell ? { ...parts.shell, script: shell, fonts: [], style: [] } : parts.shell,
    remotes: await Promise.all(parts.remotes.map(async (published) => {
      const entry = await keepDevEntry(store, devServers, published.remote.name);
      if (!entry || published.remote.disabled) return published;
      const { style: _style, later: _later, ...remote } = published.remote;
      return {
        ...published, style: [], styles: NO_STYLES,
        remote: {
          ...remote, version: 'dev', entry, modules: Object.fromEntries(Object.keys(remote.modules).map((module) => [module, []])),
        },
      };
    })),
  };
}
type Parts = Awaited<ReturnType<typeof readParts>>;
