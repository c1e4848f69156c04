/** @jest-environment jsdom */
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as ReactModule from 'react';
import type * as ParcelModule from './parcel';
import type * as ShopModule from './shop';

/** Where a package finds the React that its own package.json names. */
const librariesOf = (home: string) => path.resolve(createRequire(path.resolve(home, 'package.json')).resolve('react/package.json'), '../..');
const OURS = built(librariesOf('shared-remote'));
const THEIRS = built(librariesOf('e2e/releases/remotes/mf-tasting'));

/** The parcel as it would be built with these libraries. */
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

const told: unknown[] = [];

/** Only what the parcel itself reads. */
function props(): ParcelModule.ParcelProps {
  const location = { pathname: '/', search: '', hash: '', state: null, key: '0' };
  const navigation = { get: () => location, subscribe: () => () => {}, action: () => 'POP' as const };
  const shop: Partial<Omit<ParcelModule.ParcelProps, 'navigation'>> & { navigation: object } = {
    view: 'mf-a/view', navigation, hydrate: false, domElement: document.body.appendChild(document.createElement('div')),
    onFatal: (error) => void told.push(error), onRecoverable() {},
  };
  return shop as ParcelModule.ParcelProps;
}

beforeEach(() => {
  told.splice(0);
  document.body.replaceChildren();
  // React 18 writes down what a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('the two are different Reacts', () => {
  expect(OURS.react.version).toMatch(/^19\./);
  expect(THEIRS.react.version).toMatch(/^18\./);
});

describe.each([['our React', OURS], ['a standalone remote’s React', THEIRS]])('with %s', (_, { react: { createElement, useState }, lifecycles, useShop }) => {
  test('a view stands, sees its shop, and leaves nothing behind', async () => {
    const { mount, unmount } = lifecycles({ Component: () => createElement('h1', null, useShop().view) });
    const given = props();
    await mount(given);
    expect(given.domElement.innerHTML).toBe('<h1>mf-a/view</h1>');
    await unmount(given);
    expect(given.domElement.innerHTML).toBe('');
  });

  test('composed HTML is taken over, not made again', async () => {
    const given = { ...props(), hydrate: true };
    given.domElement.append(document.createElement('h1'));
    const [composed] = given.domElement.childNodes;
    await lifecycles({ Component: () => createElement('h1', null) }).mount(given);
    expect(given.domElement.firstChild).toBe(composed);
  });

  test('a view that throws on its first render rejects its mount, and is no crash', async () => {
    const { mount } = lifecycles({ Component: () => { throw new Error('first'); } });
    await expect(mount(props())).rejects.toThrow('first');
    expect(told).toEqual([]);
  });

  // A loop without end in a view's own code holds the thread, and no page can take it away: that is the browser's to stop.
  test('a view whose state renders it for ever is stopped by React, and fails as one that throws', async () => {
    function ForEver() {
      const [turn, setTurn] = useState(0);
      setTurn(turn + 1);
      return createElement('p', null, turn);
    }
    await expect(lifecycles({ Component: ForEver }).mount(props())).rejects.toThrow(/Too many re-renders|#301/);
  });

  test('a view that throws later tells the slot, once', async () => {
    let crash = (): void => {};
    function Later() {
      const [crashed, setCrashed] = useState(false);
      crash = () => setCrashed(true);
      if (crashed) throw new Error('later');
      return createElement('p', null, 'well');
    }
    await lifecycles({ Component: Later }).mount(props());
    crash();
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).toEqual([new Error('later')]);
  });
});
