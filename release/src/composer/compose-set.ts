import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PublicConfig } from 'shared-remote/config';
import type { PreviewNote } from 'shared-remote/release-document';
import { hotSockets, type DevServers } from '../development/dev-servers';
import { readSigned } from '../publish/signed-manifest';
import { readTrust } from '../signing/trust';
import { checkTogether } from '../gate/check-together';
import type { Registry } from '../registry/registry';
import { isText } from '../store/precompress';
import type { Store } from '../store/store';
import { writeWhole } from '../store/whole-file';
import { writeCompressed } from '../store/write-compressed';
import { APP_STATUS, askBackend, ofThisWeek, type BackendData } from './backend-data';
import { readCarriedPhotos } from './carried-photos';
import { composePage, type PageInput } from './compose-page';
import { digest } from './digest';
import { pageLinks } from './page-links';
import { linkPage, linkSame, readFormerSets } from './former-pages';
import { liveVersions } from './live-versions';
import { readPageSet, type PageSet } from './page-set';
import { openRenderers, type Renderers } from './renderers';
import { offlineList } from './offline-list';
import { routePages } from './route-pages';
import { routeServices } from './route-services';
import { robots, sitemap } from './search-engines';
import { speculationRules } from './speculation';
import { withServiceWorker } from './service-worker';
import { underDevelopment, verifyAll, type LiveManifest } from './verified-parts';
import { withShopName } from './web-manifest';
import { writeRelease } from './write-release';

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
  /** The registry was put back to an earlier state on purpose: its pages replace those of a later document. */
  acceptOlder?: boolean;
  /** Those of a composer process, kept between compositions. Without it, renderers are made for one composition. */
  renderers?: Renderers;
  /** Packages that come from a dev server instead of the store (`npm run dev`). */
  devServers?: DevServers;
}

interface SetInput {
  /** Of the release document that the set was made from. */
  sequence: number;
  /** One of each remote, and the shell. */
  versions: { name: string; version: string; disabled?: true }[];
  /** Where the set's folder goes. */
  root: string;
  /** The release document says that browsers keep nothing for visits without a connection. */
  workerOff?: boolean;
  /** Each page says that it is a preview, and of what. */
  preview?: PreviewNote;
}

interface ComposedSet {
  folder: string;
  set: PageSet;
  /** The backend did not answer all that routes ask for: the set should be made again soon. */
  lacksData: boolean;
}

/** To be raised with each change of the composer that makes other pages from the same inputs. */
const EDITION = 11;
/** Remotes whose pages are made at the same time. Each has a process of its own while it renders. */
const LANES = 4;

/**
 * One page set of certain versions, in a folder named after all that went into it: the same inputs are not rendered twice.
 * @throws {Refusal} when a version was never published, does not fit the others, or is not what was published.
 */
export async function composeSet(
  options: ComposeOptions, { sequence, versions, root, workerOff = false, preview }: SetInput,
): Promise<ComposedSet> {
  const { store, registry, config, environment } = options;
  const trust = await readTrust(options.trust);
  const manifests: LiveManifest[] = [];
  for (const { name, version, disabled } of versions) {
    // No file of a switched-off version is used, so none is verified.
    if (disabled) manifests.push({ ...(await registry.manifest(name, version)), disabled });
    else manifests.push(await readSigned(store, { name, version, raw: await registry.raw(name, version) }, trust));
  }
  const builds = manifests.map(({ build }) => build);
  // That each topic has a publisher was checked when the versions went live.
  checkTogether(builds, preview ? [] : builds);
  const parts = await underDevelopment(await verifyAll(store, manifests), store, options.devServers);
  const former = await readFormerSets(root);
  const owners = Object.fromEntries(builds.map(({ name, declaration }) => [name, declaration.owner]));
  const live = {
    environment, shell: parts.shell.version, remotes: parts.remotes.map(({ remote }) => remote), ...(environment !== 'production' && { owners }),
  };
  const together = digest(live);
  // Versions that were live together before have their release document already, and so their pages: a rollback makes none.
  const documentSequence = former.releases.get(together) ?? sequence;
  const release = await writeRelease(store, { ...live, sequence: documentSequence });

  const links = pageLinks(builds.map(({ declaration }) => declaration));
  const routes = parts.remotes.flatMap(({ remote }) => remote.routes.map((route) => ({ route, name: remote.name })));
  const backend = await askBackend(options.apiUrl, routes.flatMap(({ route }) => route.data));
  const speculation = speculationRules(routes.map(({ route }) => route));
  const photos = await readCarriedPhotos(options.photos);
  const year = Number(new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'Europe/London' }).format(new Date()));
  const folder = `${sequence}-${digest([EDITION, release.integrity, parts.shell.script, config, inputOf(backend, routes), photos, year, preview, workerOff]).slice(0, 12)}`;
  const existing = await readPageSet(path.join(root, folder)).catch(() => undefined);
  if (existing && existing.problems.length === 0) return { folder, set: existing, lacksData: false };

  const draft = path.join(root, `${folder}.${process.pid}.draft`);
  const renderers = options.renderers ?? openRenderers(store);
  try {
    const set: PageSet = {
      environment, sequence, siteUrl: config.siteUrl, release: { versions: together, sequence: documentSequence },
      pages: [], assets: [], problems: [...backend.problems],
    };
    /** A remote's pages one after the other, so that they share what it renders with. */
    const pagesOf = async ({ remote, bundle, style, styles }: (typeof parts.remotes)[number]): Promise<void> => {
      for (const { route, entry, search, file } of remote.routes.flatMap((route) => routePages(route, remote, backend))) {
        const input: PageInput = {
          config, environment, sequence: documentSequence, release, links, route, search, remote, year, preview,
          services: routeServices(route, remote, parts.remotes),
          shell: { version: parts.shell.version, script: parts.shell.script, fonts: parts.shell.fonts, starter: parts.shell.starter },
          styles: [...parts.shell.style, ...(styles.get(route.view) ?? style)],
          photos,
          speculation,
          appStatus: backend.appStatus,
          data: answersFor(route.data, backend),
          ...(options.devServers?.size
            && { development: { connect: hotSockets(options.devServers), emptySlot: options.devServers.has(remote.name) } }),
        };
        const made = digest(
          [EDITION, { ...input, appStatus: withoutNow(backend.appStatus) }, bundle?.code, parts.shell.bundle.code],
        ).slice(0, 32);
        const same = former.pages.get(made);
        if (same && (await linkPage(same, path.join(draft, file)))) {
          set.pages.push({ ...same.page, file });
          continue;
        }
        const page = await composePage(input, renderers, { remote: bundle, shell: parts.shell.bundle });
        compressing.push(writeCompressed(path.join(draft, file), Buffer.from(page.html)));
        set.pages.push({
          path: route.path, match: route.match, ...(entry && { entry }), file, headers: page.headers,
          // A page with a gap has no digest, so each later set makes it again.
          ...(page.problems.length === 0 && { made }),
          ...(page.canonical !== undefined && { canonical: page.canonical }), ...(remote.disabled && { status: 503 }),
        });
        set.problems.push(...page.problems);
      }
    };
    const compressing: Promise<void>[] = [];
    const waiting = [...parts.remotes];
    await Promise.all(Array.from({ length: LANES }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await pagesOf(next);
    }));
    await Promise.all(compressing);
    // In the order of the declarations, whichever page was finished first.
    const order = new Map(routes.map(({ route }, index) => [route.path, index]));
    set.pages.sort((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
    const canonical = set.pages.flatMap((page) => page.canonical ?? []);
    const remotes = parts.remotes.map(({ remote }) => remote);
    const assets = [
      sitemap(config, canonical), robots(config, preview !== undefined),
      liveVersions(parts.shell.version, remotes), ...withServiceWorker(withShopName(parts.shell.assets, config), workerOff),
      offlineList({ pages: set.pages, remotes, release, shell: parts.shell }),
    ];
    await Promise.all(assets.map(async ({ name, bytes }) => {
      const forms = isText(name) ? ['.br', '.gz', ''] : [''];
      if (former.newest !== undefined && (await linkSame(path.join(former.newest, name), bytes, path.join(draft, name), forms))) return;
      await writeCompressed(path.join(draft, name), bytes);
    }));
    set.assets.push(...assets.map(({ name, type }) => ({ path: `/${name}`, file: name, type })));
    await writeWhole(path.join(draft, 'pages.json'), `${JSON.stringify(set, null, 2)}\n`);
    // A set with gaps is made again under the same name, and replaces the earlier one.
    await rm(path.join(root, folder), { recursive: true, force: true });
    await rename(draft, path.join(root, folder));
    return { folder, set, lacksData: backend.problems.length > 0 };
  } finally {
    if (!options.renderers) renderers.close();
    await rm(draft, { recursive: true, force: true });
  }
}

function answersFor(calls: string[], { answers }: BackendData): Record<string, unknown> | undefined {
  if (calls.length === 0 || calls.some((call) => !answers.has(call))) return undefined;
  return Object.fromEntries(calls.map((call) => pair(call, answers.get(call))));
}

/** GET /config has the server's time, which is another at each call. */
const pair = (call: string, answer: unknown): [string, unknown] => [call, call === APP_STATUS ? ofThisWeek(answer) : answer];

/** All that pages may depend on: the week too, where a route asks for the time. */
function inputOf({ answers, appStatus, problems }: BackendData, routes: readonly { route: { data: readonly string[] } }[]): unknown {
  const asked = new Set(routes.flatMap(({ route }) => route.data));
  const sorted = [...answers].filter(([call]) => asked.has(call)).sort(([a], [b]) => (a < b ? -1 : 1));
  return [problems, withoutNow(appStatus), sorted.map(([call, answer]) => pair(call, answer))];
}

const withoutNow = (status: unknown): unknown => (typeof status === 'object' ? { ...status, now: '' } : status);

