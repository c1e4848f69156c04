import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PublicConfig } from 'shared-remote/config';
import type { PreviewNote, ReleaseDocument, ReleaseFile } from 'shared-remote/release-document';
import { hotSockets, type DevServers } from '../development/dev-servers';
import { readSigned } from '../publish/signed-manifest';
import { readTrust } from '../signing/trust';
import { checkTogether } from '../gate/check-together';
import type { Registry } from '../registry/registry';
import { integrityOf, readVerified } from '../store/integrity';
import { isText, precompress } from '../store/precompress';
import { addressOf, type Store } from '../store/store';
import { writeWhole } from '../store/whole-file';
import { askBackend, type BackendData } from './backend-data';
import { readCarriedPhotos } from './carried-photos';
import { composePage, type PageInput } from './compose-page';
import { linkPage, readFormerPages } from './former-pages';
import { liveVersions } from './live-versions';
import { readPageSet, type PageSet } from './page-set';
import { startPrerenderProcess, type PrerenderProcess } from './prerender-process';
import { rememberSlots } from './remembered-slots';
import { routeServices } from './route-services';
import { robots, sitemap } from './search-engines';
import { underDevelopment, verifyAll, type LiveManifest } from './verified-parts';
import { withShopName } from './web-manifest';

export interface ComposeOptions {
  store: Store;
  registry: Registry;
  environment: PublicConfig['environment'];
  config: PublicConfig;
  apiUrl: string;
  /** The folder of the menu's pictures. */
  photos: string;
  /** The file that lists the teams' public keys. */
  trust: string;
  /** The registry was put back on purpose: pages of a later document give way. */
  acceptOlder?: boolean;
  /** For one call of a bundle. */
  prerenderTimeoutMs?: number;
  /** Packages that come from a dev server instead of the store (`npm run dev`). */
  devServers?: DevServers;
}

export interface SetInput {
  /** Of the release document that the set was made from. */
  sequence: number;
  /** One of each remote, and the shell. */
  versions: { name: string; version: string; disabled?: true }[];
  /** Where the set's folder goes. */
  root: string;
  /** Each page says that it is a preview, and of what. */
  preview?: PreviewNote;
}

/** Raised when the composer itself makes other pages from the same inputs. */
const EDITION = 8;

/**
 * One page set of certain versions, in a folder named after all that went into it: the same inputs are not rendered twice.
 * @throws {Refusal} when a version was never published, does not fit the others, or is not what was published.
 */
export async function composeSet(
  options: ComposeOptions, { sequence, versions, root, preview }: SetInput,
): Promise<{ folder: string; set: PageSet }> {
  const { store, registry, config, environment } = options;
  const trust = await readTrust(options.trust);
  const manifests: LiveManifest[] = [];
  for (const { name, version, disabled } of versions) {
    // Of what is switched off no byte is used, so none need be right.
    if (disabled) manifests.push({ ...(await registry.manifest(name, version)), disabled });
    else manifests.push(await readSigned(store, { name, version, raw: await registry.raw(name, version) }, trust));
  }
  const builds = manifests.map(({ build }) => build);
  // Whether topics are served was asked when they went live.
  checkTogether(builds, preview ? [] : builds);
  const parts = await underDevelopment(await verifyAll(store, manifests), store, options.devServers);
  const release = await writeRelease(
    store, { environment, sequence, shell: parts.shell.version, remotes: parts.remotes.map(({ remote }) => remote) },
  );

  const routes = parts.remotes.flatMap(({ remote }) => remote.routes.map((route) => ({ route, name: remote.name })));
  const backend = await askBackend(options.apiUrl, routes.flatMap(({ route }) => route.data));
  const photos = await readCarriedPhotos(options.photos);
  const year = Number(new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'Europe/London' }).format(new Date()));
  const folder = `${sequence}-${digest([EDITION, release.integrity, parts.shell.script, config, withoutClock(backend), photos, year, preview]).slice(0, 12)}`;
  const existing = await readPageSet(path.join(root, folder)).catch(() => undefined);
  if (existing && existing.problems.length === 0) return { folder, set: existing };

  const draft = path.join(root, `${folder}.${process.pid}.draft`);
  const processes = { shell: startPrerenderProcess(parts.shell.bundle, options.prerenderTimeoutMs) };
  const former = await readFormerPages(root);
  try {
    const set: PageSet = { environment, sequence, siteUrl: config.siteUrl, pages: [], assets: [], problems: [...backend.problems] };
    for (const { remote, bundle, style } of parts.remotes) {
      const renderer = bundle ? rememberSlots(startPrerenderProcess(bundle, options.prerenderTimeoutMs), bundle, store) : NO_RENDERER;
      try {
        for (const route of remote.routes) {
          const input: PageInput = {
            config, environment, sequence, release, route, remote, year, preview,
            services: routeServices(route, remote, parts.remotes),
            shell: { version: parts.shell.version, script: parts.shell.script, fonts: parts.shell.fonts },
            styles: [...parts.shell.style, ...style],
            photos,
            appStatus: backend.appStatus,
            data: answersFor(route.data, backend),
            ...(options.devServers?.size
              && { development: { connect: hotSockets(options.devServers), emptySlot: options.devServers.has(remote.name) } }),
          };
          const made = digest(
            [EDITION, { ...input, appStatus: withoutNow(backend.appStatus) }, bundle?.code, parts.shell.bundle.code],
          ).slice(0, 32);
          const file = route.path === '/' ? 'index.html' : `${route.path.slice(1)}.html`;
          const same = former.get(made);
          if (same && (await linkPage(same, path.join(draft, file)))) {
            set.pages.push({ ...same.page, file });
            continue;
          }
          const page = await composePage(input, renderer, processes.shell);
          await writeCompressed(path.join(draft, file), Buffer.from(page.html));
          set.pages.push({
            path: route.path, match: route.match, file, headers: page.headers, made,
            ...(page.canonical !== undefined && { canonical: page.canonical }), ...(remote.disabled && { status: 503 }),
          });
          set.problems.push(...page.problems);
        }
      } finally {
        renderer.close();
      }
    }
    const canonical = set.pages.flatMap((page) => page.canonical ?? []);
    for (const { name, type, bytes } of [
      sitemap(config, canonical), robots(config, preview !== undefined),
      liveVersions(parts.shell.version, parts.remotes.map(({ remote }) => remote)), ...withShopName(parts.shell.assets, config),
    ]) {
      await writeCompressed(path.join(draft, name), bytes);
      set.assets.push({ path: `/${name}`, file: name, type });
    }
    await writeWhole(path.join(draft, 'pages.json'), `${JSON.stringify(set, null, 2)}\n`);
    // A set that could not be whole is made again, and takes the place of the earlier try.
    await rm(path.join(root, folder), { recursive: true, force: true });
    await rename(draft, path.join(root, folder));
    return { folder, set };
  } finally {
    processes.shell.close();
    await rm(draft, { recursive: true, force: true });
  }
}

/** Under the kill switch none of a remote's code runs here either. */
const NO_RENDERER: PrerenderProcess = { call: () => Promise.reject(new Error('The remote is disabled.')), close: () => {} };

/** The whole document as an immutable file, for pages that go on to another remote. */
async function writeRelease(store: Store, document: ReleaseDocument): Promise<ReleaseFile> {
  const bytes = Buffer.from(JSON.stringify(document));
  const version = `${document.sequence}-${digest(document).slice(0, 12)}`;
  const file = path.join(store.files('release', version), 'document.json');
  if (await stat(file).then(() => true, () => false)) await readVerified(file, integrityOf(bytes));
  else await writeCompressed(file, bytes);
  return { url: addressOf('release', version, 'document.json'), integrity: integrityOf(bytes) };
}

async function writeCompressed(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  if (isText(file)) {
    const { br, gz } = await precompress(bytes);
    await writeWhole(`${file}.br`, br);
    await writeWhole(`${file}.gz`, gz);
  }
  await writeWhole(file, bytes);
}

function answersFor(calls: string[], { answers }: BackendData): Record<string, unknown> | undefined {
  if (calls.length === 0 || calls.some((call) => !answers.has(call))) return undefined;
  return Object.fromEntries(calls.map((call) => [call, answers.get(call)]));
}

/** The server's clock in GET /config moves all the time and makes no other page. */
function withoutClock({ answers, problems }: BackendData): unknown {
  return [problems, [...answers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([call, answer]) => [call, call === 'GET /config' ? withoutNow(answer) : answer])];
}

const withoutNow = (status: unknown): unknown => (typeof status === 'object' ? { ...status, now: '' } : status);

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value) ?? '').digest('hex');

