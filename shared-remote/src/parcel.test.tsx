/** @jest-environment jsdom */
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as ReactModule from 'react';
import type * as ParcelModule from './parcel';
import type * as ShopModule from './shop';

/** The node_modules folder with the React of a package's own package.json. */
const librariesOf = (home: string) =>
  path.resolve(createRequire(path.resolve(home, 'package.json')).resolve('react/package.json'), '../..');
const SHELLS = built(librariesOf('shared-remote'));
const STANDALONE = built(librariesOf('e2e/releases/remotes/mf-tasting'));

/** The parcel built with the React of this folder. */
function built(libraries: string) {
  jest.resetModules();
  for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']) {
    jest.doMock(name, () => jest.requireActual<object>(path.join(libraries, name)));
  }
  return {
    react: jest.requireActual<typeof ReactModule>(path.join(libraries, 'react')),
    lifecycles: jest.requireActual<typeof ParcelModule>('./parcel').lifecycles,
    useShop: jest.requireActual<typeof ShopModule>('./shop').useShop,
  };
}

const fatal: unknown[] = [];

/** Only the props that the parcel itself reads. */
function props(): ParcelModule.ParcelProps {
  const location = { pathname: '/', search: '', hash: '', state: null, key: '0' };
  const navigation = { get: () => location, subscribe: () => () => {}, action: () => 'POP' as const };
  const shop: Partial<Omit<ParcelModule.ParcelProps, 'navigation'>> & { navigation: object } = {
    view: 'mf-a/view', navigation, hydrate: false, domElement: document.body.appendChild(document.createElement('div')),
    onFatal: (error) => void fatal.push(error), onRecoverable() {},
  };
  return shop as ParcelModule.ParcelProps;
}

beforeEach(() => {
  fatal.splice(0);
  document.body.replaceChildren();
  // React 18 logs the errors that a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('the two are different Reacts', () => {
  expect(SHELLS.react.version).toMatch(/^19\./);
  expect(STANDALONE.react.version).toMatch(/^18\./);
});

describe.each([
  ['our React', SHELLS], ['a standalone remote’s React', STANDALONE],
])('with %s', (_, { react: { createElement, useState }, lifecycles, useShop }) => {
  test('a view renders with its shop, and its unmount leaves nothing', async () => {
    const { mount, unmount } = lifecycles({ Component: () => createElement('h1', null, useShop().view) });
    const given = props();
    await mount(given);
    expect(given.domElement.innerHTML).toBe('<h1>mf-a/view</h1>');
    await unmount(given);
    expect(given.domElement.innerHTML).toBe('');
  });

  test('composed HTML is hydrated, not rendered again', async () => {
    const given = { ...props(), hydrate: true };
    given.domElement.append(document.createElement('h1'));
    const [composed] = given.domElement.childNodes;
    await lifecycles({ Component: () => createElement('h1', null) }).mount(given);
    expect(given.domElement.firstChild).toBe(composed);
  });

  test('a view that throws in its first render rejects its mount, without `onFatal`', async () => {
    const { mount } = lifecycles({ Component: () => { throw new Error('first'); } });
    await expect(mount(props())).rejects.toThrow('first');
    expect(fatal).toEqual([]);
  });

  // An endless loop in a view's own code blocks the thread: only the browser can stop that.
  test('a view that sets state in every render is stopped by React, and rejects its mount', async () => {
    function Endless() {
      const [renders, setRenders] = useState(0);
      setRenders(renders + 1);
      return createElement('p', null, renders);
    }
    await expect(lifecycles({ Component: Endless }).mount(props())).rejects.toThrow(/Too many re-renders|#301/);
  });

  test('a view that throws later calls `onFatal` once', async () => {
    let crash = (): void => {};
    function Later() {
      const [crashed, setCrashed] = useState(false);
      crash = () => setCrashed(true);
      if (crashed) throw new Error('later');
      return createElement('p', null, 'well');
    }
    await lifecycles({ Component: Later }).mount(props());
    crash();
    while (fatal.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fatal).toEqual([new Error('later')]);
  });
});
