/** @jest-environment jsdom */
import type { ReleasedRemote } from 'shared-remote/release-document';
import { createLoader, type Loader } from './loader';

jest.mock('@module-federation/runtime', () => ({}));
jest.mock('./provide', () => ({ provides: { runtime: '2.9.2', shared: {}, contracts: [1, 2] } }));
// jsdom has none; these addresses need no escaping inside quotes.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;

const remote: ReleasedRemote = {
  name: 'mf-a', version: '1.0.0', contract: 1, entry: { url: '/r/mf-a/1.0.0/e.js', integrity: 'sha384-x' }, modules: {}, routes: [],
  overlays: [], services: [], fragments: [], places: [], publishes: [], events: {}, requires: { runtime: '2.9.2', shared: {} },
};

/** In the place of Module Federation: each request is answered by the test. */
let requests: { module: string; resolve(module: unknown): void; reject(error: unknown): void }[];
let entries: string[];
let loader: Loader;

beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  entries = [];
  loader = createLoader({
    registerPlugins() {},
    registerRemotes: (remotes) => void entries.push(...remotes.map((one) => ('entry' in one ? new URL(one.entry).pathname : ''))),
    // The runtime's own type promises whatever its caller says it does.
    loadRemote: ((module: string) => new Promise((resolve, reject) => requests.push({ module, resolve, reject }))) as never,
  });
});
afterEach(() => jest.useRealTimers());

const later = (millis: number) => jest.advanceTimersByTimeAsync(millis);
const kind = (name: string) => expect.objectContaining({ name: 'LoadError', kind: name });

it('does not count a slow guess against the tap that succeeds: the next visit finds what has loaded', async () => {
  const guessed = loader.load(remote, 'view', { guess: true });
  await later(5000);
  const tapped = loader.load(remote, 'view');
  await later(4000);
  requests[0]?.resolve({ view: 1 });
  await expect(tapped).resolves.toEqual({ view: 1 });
  await expect(guessed).resolves.toEqual({ view: 1 });
  await expect(loader.load(remote, 'view')).resolves.toEqual({ view: 1 });
  expect(requests).toHaveLength(1);
  expect(entries).toEqual(['/r/mf-a/1.0.0/e.js']);
});

it('has no time limit for a guess, and the budget for a tap', async () => {
  const guessed = loader.load(remote, 'view', { guess: true });
  await later(60_000);
  requests[0]?.resolve({ view: 1 });
  await expect(guessed).resolves.toEqual({ view: 1 });
  const tapped = expect(loader.load(remote, 'other', { budget: 300 })).rejects.toEqual(kind('timeout'));
  await later(300);
  await tapped;
});

it('keeps what has loaded when another module fails, whoever asked for it', async () => {
  const view = loader.load(remote, 'view');
  requests[0]?.resolve({ view: 1 });
  await view;
  const guessed = loader.load(remote, 'other', { guess: true });
  requests[1]?.reject(new Error('500'));
  await expect(guessed).rejects.toEqual(kind('entry'));
  await expect(loader.load(remote, 'view')).resolves.toEqual({ view: 1 });
  expect(entries).toHaveLength(1);
});

it('goes by the alias paths after failures, and says when none is left', async () => {
  const ends: boolean[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const failed = loader.load(remote, 'view');
    requests[attempt]?.reject(new Error('500'));
    ends.push(await failed.then(() => false, (error: { final: boolean }) => error.final));
  }
  expect(entries).toEqual(['/r/mf-a/1.0.0/e.js', '/r/mf-a/1.0.0/~1/e.js', '/r/mf-a/1.0.0/~2/e.js']);
  expect(ends).toEqual([false, false, true]);
});

it('leaves the alias paths to those who wait: a guess does not take them', async () => {
  const guessed = loader.load(remote, 'view', { guess: true });
  requests[0]?.reject(new Error('500'));
  await expect(guessed).rejects.toEqual(kind('entry'));
  await expect(loader.load(remote, 'view', { guess: true })).rejects.toMatchObject({ kind: 'entry', requested: false });
  expect(entries).toHaveLength(1);
  const tapped = loader.load(remote, 'view');
  requests[1]?.resolve({ view: 1 });
  await expect(tapped).resolves.toEqual({ view: 1 });
  expect(entries[1]).toBe('/r/mf-a/1.0.0/~1/e.js');
});

it('evaluates anew what crashed', async () => {
  const view = loader.load(remote, 'view');
  requests[0]?.resolve({ view: 1 });
  await view;
  expect(loader.discard(remote, new Error('no'), 'crash')).toEqual(kind('crash'));
  void loader.load(remote, 'view');
  expect(entries).toHaveLength(2);
});

it.each([
  ['contract', { ...remote, contract: 3 }],
  ['contract', { ...remote, contract: 0 }],
  ['shared', { ...remote, requires: { runtime: '3.0.0', shared: {} } }],
])('refuses for good what does not fit (%s), before anything is requested', async (name, misfit) => {
  await expect(loader.load(misfit, 'view')).rejects.toMatchObject({ kind: name, final: true });
  expect(entries).toEqual([]);
});

it.each([1, 2])('loads what needs contract %i, as any that the shell carries', async (contract) => {
  const view = loader.load({ ...remote, contract }, 'view');
  requests[0]?.resolve({ view: 1 });
  await expect(view).resolves.toEqual({ view: 1 });
});

it('refuses a module that is not in the remote', async () => {
  const loading = expect(loader.load(remote, 'view')).rejects.toEqual(kind('module'));
  requests[0]?.resolve(null);
  await loading;
});

it('fetches the scripts of a module that failed, once, since WebKit would go on failing those that were preloaded', async () => {
  const ask = jest.spyOn(globalThis, 'fetch');
  const withScripts = { ...remote, modules: { view: [{ url: '/r/mf-a/1.0.0/a.js', integrity: 'sha384-a' }] } };
  const fail = async () => {
    const failed = loader.load(withScripts, 'view');
    requests.at(-1)?.reject(new Error('lost'));
    await expect(failed).rejects.toEqual(kind('entry'));
  };
  await fail();
  await fail();
  expect(ask.mock.calls).toEqual([['/r/mf-a/1.0.0/e.js'], ['/r/mf-a/1.0.0/a.js']]);
});

it('fetches nothing for a guess that failed: the page may be about to be left', async () => {
  const ask = jest.spyOn(globalThis, 'fetch').mockClear();
  const failed = loader.load(remote, 'view', { guess: true });
  requests[0]?.reject(new Error('lost'));
  await expect(failed).rejects.toEqual(kind('entry'));
  expect(ask).not.toHaveBeenCalled();
});
