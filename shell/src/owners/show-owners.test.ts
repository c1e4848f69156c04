/** @jest-environment jsdom */
import type { Place } from '../places/place';
import { createMountedViews } from '../slot/mounted-views';
import type { MountOptions } from '../slot/view-mounter';
import { released, releasedRemote, route } from '../testing/released';
import { partsOf, showOwners } from './show-owners';
import { timeMounts } from './time-mounts';

const home = releasedRemote('mf-a', { version: '1.2.0', routes: [route('/')] });
const login = releasedRemote('mf-b', { version: '2.0.0', overlays: [{ name: 'login', view: 'login' }] });
const release = released(home, login);
const owners = { 'mf-a': 'Catalog', 'mf-b': 'Account', shell: 'Platform' };
beforeEach(() => { globalThis.fetch = jest.fn(async () => ({ json: async () => ({ ...release, owners }) })) as never; });

function page(main: string, { overlay, spots = [] }: { overlay?: string; spots?: Place[] } = {}) {
  document.body.innerHTML = `<main id="slot">${main}</main><div id="chrome"><nav></nav><footer></footer></div>`;
  const views = createMountedViews();
  const options = {
    document, views, overlays: { current: () => overlay }, places: { all: () => spots }, shell: '3.0.0', release: async () => release,
    file: '/r/release/1/document.json',
  };
  const stand = async (remote: typeof home, domElement: HTMLElement, fragment = false) => {
    await timeMounts(async () => ({ unmount: async () => {} }))({ domElement } as MountOptions);
    views.add({ remote, domElement, fragment, fail() {} });
  };
  return { options, stand, texts: () => partsOf(options, release, owners).map(({ lines }) => lines.filter(Boolean).join(' · ')) };
}
const chrome = ['chrome: shell · Platform · 3.0.0', 'chrome: shell · Platform · 3.0.0'];

it('names the page’s owner, version and time to mount, and that of an overlay above it', async () => {
  const { stand, texts } = page('<div data-view></div>', { overlay: 'login' });
  const overlay = document.body.appendChild(document.createElement('div'));
  overlay.innerHTML = '<dialog open></dialog>';
  await stand(home, document.querySelector<HTMLElement>('[data-view]') ?? overlay);
  await stand(login, overlay);
  expect(texts()).toEqual([
    expect.stringMatching(/^page: mf-a · Catalog · 1\.2\.0 · mounted in \d+ ms$/),
    expect.stringMatching(/^overlay: mf-b · Account · 2\.0\.0 · mounted in \d+ ms$/), ...chrome,
  ]);
});

it('says of a page and of an overlay whose they are while they load, and after they failed', () => {
  expect(page('<div data-skeleton></div>').texts()[0]).toBe('page: mf-a · Catalog · 1.2.0 · loading');
  const failed = page('<section data-card></section>', { overlay: 'login' });
  document.body.insertAdjacentHTML('beforeend', '<dialog open><p role="alert">This didn’t open</p></dialog>');
  expect(failed.texts()).toEqual(['page: mf-a · Catalog · 1.2.0 · failed', 'overlay: mf-b · Account · 2.0.0 · failed', ...chrome]);
});

it('names a part that another remote lends to the page, its state and its time to mount', async () => {
  const lent = { name: 'again', view: 'again', places: ['home/hero'], access: 'anyone' as const, services: [], budget: 1 };
  const spot: Place = {
    name: 'home/hero', node: document.createElement('div'), mine: () => true, nest: () => undefined,
    fragment: { remote: login, declared: lent }, state: 'loading',
  };
  const { stand, texts } = page('<div data-view></div>', { spots: [spot] });
  await stand(home, document.querySelector<HTMLElement>('[data-view]') ?? document.body);
  expect(texts()[1]).toBe('again in home/hero: mf-b · Account · 2.0.0 · loading');
  const node: HTMLElement = spot.node.appendChild(document.createElement('div'));
  await timeMounts(async () => ({ unmount: async () => {} }))({ domElement: node } as MountOptions);
  spot.state = 'mounted';
  expect(texts()[1]).toMatch(/^again in home\/hero: mf-b · Account · 2\.0\.0 · mounted in \d+ ms$/);
});

it('names a fragment that is lent to the bar, and one in a place of the page once', async () => {
  const place = document.createElement('div');
  const lent = { name: 'again', view: 'again', places: ['home/hero'], access: 'anyone' as const, services: [], budget: 1 };
  const { stand, texts } = page('<div data-view></div>', {
    spots: [{
      name: 'home/hero', node: place, mine: () => true, nest: () => undefined, fragment: { remote: login, declared: lent },
      state: 'mounted',
    }],
  });
  await stand(home, document.querySelector<HTMLElement>('[data-view]') ?? document.body);
  await stand(login, place.appendChild(document.createElement('div')), true);
  await stand(login, document.querySelector('nav')?.appendChild(document.createElement('div')) ?? document.body, true);
  expect(texts()).toEqual([
    expect.stringMatching(/^page: mf-a/), expect.stringMatching(/^again in home\/hero: mf-b · Account · 2\.0\.0 · mounted in/),
    expect.stringMatching(/^fragment in the bar: mf-b · Account · 2\.0\.0 · mounted in \d+ ms$/), ...chrome,
  ]);
});

it('tells Module Federation’s tools what is live, by each remote’s manifest', async () => {
  (await showOwners(page('<div data-skeleton></div>').options))();
  const manifest = 'http://localhost/r/mf-a/1.2.0/mf-manifest.json';
  expect(Reflect.get(window, '__FEDERATION__').moduleInfo).toMatchObject({
    shell: { remotesInfo: { 'mf-a': { matchedVersion: manifest } } },
    [`mf-a:${manifest}`]: { remoteEntry: manifest, globalName: 'mf-a_1.2.0' },
  });
});

it('draws a label for each part, and lets taps through', async () => {
  const { options } = page('<div data-skeleton></div>');
  const stop = await showOwners(options);
  const layer = document.querySelector<HTMLElement>('[data-owners]');
  expect([...(layer?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent))
    .toEqual(['page: mf-a · Catalog · 1.2.0 · loading', ...chrome]);
  expect(layer?.style.pointerEvents).toBe('none');
  stop();
});
