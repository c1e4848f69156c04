import type { PreviewNote } from 'shared-remote/release-document';
import { checkTogether } from '../gate/check-together';
import { buildsInPlay } from '../gate/gate';
import { APP_STATUS, askBackend, ofThisWeek, without, type BackendData } from './backend-data';
import { readCarriedPhotos } from './carried-photos';
import type { ComposeOptions } from './compose-options';
import { digest } from '../digest';
import { readFormerSets } from './former-pages';
import { pageLinks } from './page-links';
import { speculationRules } from './speculation';
import { readParts, underDevelopment } from './verified-parts';
import { verifyVersions } from './verified-versions';
import { writeRelease } from './write-release';

export interface SetRequest {
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
  /** Folders of the sets that visitors have. */
  live?: readonly string[];
}

/** To be raised with each change of the composer that makes other pages from the same inputs. */
export const EDITION = 13;

export type SetInputs = Awaited<ReturnType<typeof gatherInputs>>;

/**
 * All that goes into a page set: verified versions, the release document that pages name, the backend's answers, and the sets before.
 * @throws {Refusal} when a version was never published, does not fit the others, or when the shell, or what a preview is of, is not what
 * was published.
 */
export async function gatherInputs(options: ComposeOptions, { sequence, versions, root, workerOff = false, preview }: SetRequest) {
  const { store, config } = options;
  const { environment } = config;
  const { manifests, unverified } = await verifyVersions(options, versions, new Set(preview?.versions.map(({ name }) => name)));
  const builds = manifests.map(({ build }) => build);
  // What is live was checked when it went live.
  checkTogether(builds, preview ? await buildsInPlay(options.registry) : builds);
  const parts = await underDevelopment(await readParts(store, manifests), store, options.devServers);
  const former = await readFormerSets(root);
  const owners = Object.fromEntries(builds.map(({ name, declaration }) => [name, declaration.owner]));
  const live = {
    environment, shell: parts.shell.version, remotes: parts.remotes.map(({ remote }) => remote),
    ...(environment !== 'production' && { owners }),
  };
  const together = digest(live);
  // Versions that were live together before have their release document already, and so their pages: a rollback makes none.
  const documentSequence = former.releases.get(together) ?? sequence;
  const release = await writeRelease(store, { ...live, sequence: documentSequence });

  const routes = parts.remotes.flatMap(({ remote }) => remote.routes);
  const backend = await askBackend(options.apiUrl, routes.flatMap(({ data }) => data));
  const photos = await readCarriedPhotos(options.photos);
  const year = Number(new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'Europe/London' }).format(new Date()));
  const made = [EDITION, release.integrity, parts.shell.script, config, inputOf(backend, routes), photos, year, preview, workerOff];
  return {
    sequence, workerOff, preview, parts, unverified, former, release, together, documentSequence, routes, backend, photos, year,
    links: pageLinks(builds.map(({ declaration }) => declaration)),
    speculation: speculationRules(routes),
    /** What the names of all sets of these inputs begin with. */
    name: `${sequence}-${digest(made).slice(0, 12)}`,
  };
}

/** Undefined when one of these calls was not answered. */
export function answersFor(calls: readonly string[], { answers }: BackendData): Record<string, unknown> | undefined {
  if (calls.length === 0 || calls.some((call) => !answers.has(call))) return undefined;
  return Object.fromEntries(calls.map((call) => pair(call, answers.get(call))));
}

/**
 * App status as a page carries it: without the menu's version where nothing of the menu stands in the page, so that another menu leaves
 * the page as it is.
 */
export const statusFor = ({ data }: { data: readonly string[] }, { appStatus }: BackendData): unknown =>
  (data.length > 0 ? appStatus : without(appStatus, 'menuVersion'));

/** GET /config has the server's time, which is another at each call. */
const pair = (call: string, answer: unknown): [string, unknown] => [call, call === APP_STATUS ? ofThisWeek(answer) : answer];

/** All that pages may depend on: the week too, where a route asks for the time. */
function inputOf({ answers, appStatus, problems }: BackendData, routes: readonly { data: readonly string[] }[]): unknown {
  const asked = new Set(routes.flatMap(({ data }) => data));
  const sorted = [...answers].filter(([call]) => asked.has(call)).sort(([a], [b]) => (a < b ? -1 : 1));
  return [problems, withoutNow(appStatus), sorted.map(([call, answer]) => pair(call, answer))];
}

export const withoutNow = (status: unknown): unknown => (typeof status === 'object' ? { ...status, now: '' } : status);
