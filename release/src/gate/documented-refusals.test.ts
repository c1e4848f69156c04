import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { RemoteDeclaration } from 'shared-remote/declaration';
import { unreadFields } from '../../../unread-fields';
import { release } from '../../testing/each-release';
import { keysFolder, publishBuild, toolsOf, trustFile } from '../../testing/fixture-release';
import { writeBuild, type FixtureBuild } from '../../testing/fixture-shop';
import { readBuild } from '../build/build-record';
import { checkBudgets } from '../build/check-budgets';
import { run } from '../cli/run';
import { publish } from '../publish/publish';
import { signBuild } from '../publish/sign';
import { Refusal } from '../refusal';
import { localKey } from '../signing/keys';
import { readTrust } from '../signing/trust';
import { expectInPlace } from '../smoke/layout-shifts';
import { foreignChanges } from '../smoke/page-changes';
import { smoke } from '../smoke/smoke';
import { visitOnce } from '../smoke/visit';
import type { ApiCalls } from './api-calls';
import { currentApi } from './calls-in';
import { checkBesideLive } from './gate';

// No browser: its own tests show that a smoke run finds these (release/src/smoke/).
jest.mock('../smoke/smoke');

const [, list = ''] = readFileSync(path.resolve(__dirname, '../../../docs/releasing.md'), 'utf8').split('\n## What the gate refuses\n');
const rows = [...list.matchAll(/^\| (\S.*?) \| (".*?) \|$/gm)].map(([, what = '', example = '']) => ({
  what: what.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
  // What stands behind the last quotation mark is a remark.
  quoted: example.slice(1, example.lastIndexOf('"')).split('", "').map(general),
}));

/** With one name for all versions, and on one line. */
function general(text: string): string {
  return text.replaceAll(/1\.0\.0-([0-9a-f]{12}|…)/g, 'VERSION').replaceAll(/\s+/g, ' ');
}

const text = { type: 'string' };
const fields = (...names: string[]) =>
  ({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])), required: names });
/** A remote without a page, with these files too. */
const remote = (name: string, declaration: object = {}, more: Record<string, string> = {}): FixtureBuild =>
  ({ name, routes: [], declaration: { ...declaration }, files: { 'remoteEntry.js': '', 'view.0a.js': '', 'style.css': '', ...more } });
const hero = (name: string, more?: Record<string, string>) => remote(name, { places: [{ name: 'home/hero', bytes: 1000 }] }, more);
const lending = (name: string) => remote(name, { fragments: [{ name: 'again', view: 'view', places: ['home/hero'], budget: 1000 }] });
const publishing = (...names: string[]) => remote('mf-a', { publishes: ['a:done'], topics: { 'a:done': fields(...names) } });
const reading = (name: string) => remote('mf-b', { reads: ['a:done'], topics: { 'a:done': fields(name) } });

/** Holds a build against a shop in which these went live one after the other. */
async function askGate(build: FixtureBuild, live: readonly FixtureBuild[] = [], offered?: ApiCalls): Promise<void> {
  for (const one of [{ name: 'shell' }, ...live]) await release.ship(one);
  const { name, version } = await release.publish(build);
  await checkBesideLive(release.registry, [await release.registry.manifest(name, version)], offered);
}

/** Gives a build to the store. */
const askStore = (build: FixtureBuild) => publishBuild(release.root, release.store, build);

async function askStoreUnlisted(): Promise<void> {
  const { folder } = await writeBuild(release.root, remote('mf-b'));
  await signBuild(folder, (name) => localKey(keysFolder(release.root), name));
  await writeFile(path.join(folder, 'files/evil.js'), '');
  await publish(release.store, folder, await readTrust(trustFile(release.root)));
}

async function outgrow(): Promise<void> {
  const { folder } = await writeBuild(release.root, remote('mf-b', { budgets: { entry: 10_000, view: 10_000, style: 10_000 } }));
  checkBudgets((await readBuild(folder)).record, new Map([['remoteEntry.js', 11_034]]));
}

/** The command, with what a visit complains of when the page reports a failure. */
async function failSmokeRun(): Promise<string[]> {
  await release.ship({ name: 'shell' });
  const { name, version } = await release.publish(remote('mf-orders'));
  const detail = "TypeError: Cannot read properties of undefined (reading 'price')";
  const report = { type: 'remote-failure', remote: name, version, kind: 'mount', detail };
  const request = { method: () => 'POST', url: () => 'http://shop.test/api/reports', postData: () => JSON.stringify(report) };
  const listeners = new Map<string, (event: unknown) => void>();
  const page = {
    on: (event: string, listener: (event: unknown) => void) => listeners.set(event, listener),
    goto: async () => listeners.get('request')?.(request),
    close: async () => undefined,
  };
  // Of a browser only what a visit asks of it.
  const context = { newPage: async () => page } as unknown as BrowserContext;
  const complaints = await visitOnce(context, 'http://shop.test/my-orders', async () => undefined);
  jest.mocked(smoke).mockResolvedValue({ opened: 1, problems: complaints.map((complaint) => `/my-orders: ${complaint}`), notOpened: [] });
  const { error } = await run(['--as', name, 'smoke'], async () => ({ tools: toolsOf(release), close: async () => undefined }));
  return [error];
}

async function movePage(): Promise<string[]> {
  // One that has moved by so much.
  const page = { evaluate: async () => 0.12, waitForLoadState: async () => undefined } as unknown as Page;
  const complaints: string[] = [];
  await expectInPlace({ page, complaints, answerWithin: 1000 }, 'home/hero');
  return complaints;
}

function changePage(): string[] {
  const before = { head: [], attributes: [], body: [], footer: '', links: [], covered: [] };
  const after = { ...before, head: ['<style >'], covered: ['Log in'] };
  return foreignChanges({ before, after, stored: [], unsigned: [], cookies: [] }, []);
}

const { 'POST /orders/:id/cancel': _, ...withoutCancelling } = currentApi();

/** By how a row begins: what is refused or complained of for the reason that the row gives. */
const CASES: Record<string, () => Promise<unknown> | string[]> = {
  'a contract': () => askGate(remote('mf-b', { contract: 3 })),
  'runtime, shared libraries': () => askGate(remote('mf-b', { requires: { runtime: '2.9.2', shared: { react: '19.4.0' } } })),
  'a route, overlay': () => askGate({ name: 'mf-b' }, [{ name: 'mf-a' }]),
  'a field of remote.json': () => unreadFields('mf-b', RemoteDeclaration, { routes: [{ acess: 'signed-in' }] }),
  'a route whose page': () => askStore({ name: 'mf-b', routes: [{ path: '/index', view: 'view', prerender: 'full' }] }),
  'a route in a folder': () => askStore({ name: 'mf-b', routes: [{ path: '/api/guide', view: 'view', prerender: 'full' }] }),
  'a route below another': () => askGate(
    { name: 'mf-b', routes: [{ path: '/a/b', view: 'view', prerender: 'full' }] },
    [{ name: 'mf-a', routes: [{ path: '/a', match: 'prefix', view: 'view', prerender: 'full' }] }],
  ),
  'one route, overlay': () =>
    askStore({ name: 'mf-b', routes: ['full', 'skeleton'].map((mode) => ({ path: '/b', view: 'view', prerender: mode })) }),
  'a new storage key': () => askGate(remote('mf-b', { storage: ['visits'] })),
  'a topic that nobody publishes': () => askGate(remote('mf-b', { reads: ['weather'] })),
  'a fragment whose place': () => askGate(lending('mf-b')),
  'a second fragment': () => askGate(lending('mf-c'), [hero('mf-a'), lending('mf-b')]),
  'a topic whose payload': () => askGate(publishing(), [publishing('id'), reading('id')]),
  'a call of a service': () => askGate(
    remote('mf-b', { calls: { guide: { heat: { takes: fields() } } } }),
    [remote('mf-a', { services: [{ name: 'guide', module: 'view' }], calls: { guide: { cool: { takes: fields() } } } })],
  ),
  'what one of the last three versions': () => askGate(publishing('id'), [publishing('id', 'colour'), reading('colour'), reading('id')]),
  'calls of the API': () => askGate(
    remote('mf-orders', {}, { 'view.0a.js': 'api.call("POST /orders/:id/cancel")' }), [], withoutCancelling,
  ),
  'what fails in a browser': failSmokeRun,
  'a page that moves': movePage,
  budgets: outgrow,
  'styles for elements of others': () => askStore(remote('mf-b', {}, { 'style.css': '@layer mf-b { button { color: red } }' })),
  'styles of a page with places': () => askStore(hero('mf-a', { 'style.css': '@layer mf-a { .mf-a__page button { color: red } }' })),
  'scripts that write': () => askStore(remote('mf-b', {}, { 'home.0a1b2c.js': 'localStorage.getItem("five-day-kitchen:cart")' })),
  'the same, seen as it happens': changePage,
  'files that are foreign': askStoreUnlisted,
};

test.each(rows)('docs/releasing.md quotes what is said of $what', async ({ what, quoted }) => {
  const cases = Object.entries(CASES).filter(([begins]) => what.startsWith(begins));
  expect(cases.map(([begins]) => begins)).toHaveLength(1);
  expect((await saidBy(cases[0]?.[1])).map(general)).toEqual(quoted);
});

test('each case is a row of the page', () => {
  expect(rows).toHaveLength(Object.keys(CASES).length);
});

async function saidBy(refused: (typeof CASES)[string] = () => []): Promise<string[]> {
  try {
    const complaints = await refused();
    return Array.isArray(complaints) ? complaints : [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.message];
  }
}
