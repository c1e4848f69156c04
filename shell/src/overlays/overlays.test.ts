/** @jest-environment jsdom */
import { getMountedApps, mountRootParcel } from 'single-spa';
import type * as SingleSpa from 'single-spa';
import type { ParcelProps } from 'shared-remote/parcel';
import { fakeShop } from 'shared-remote/testing';
import type { ReleasedRemote } from 'shared-remote/release-document';
import { LoadError } from '../federation/load-error';
import { createMountedViews } from '../slot/mounted-views';
import { createViewMounter } from '../slot/view-mounter';
import { released, releasedRemote } from '../testing/released';
import { createOverlayStore, type OverlayStore } from './overlay-store';
import { createOverlays, type OverlaysOptions } from './overlays';

// The real one, watched.
jest.mock('single-spa', () => {
  const actual = jest.requireActual<typeof SingleSpa>('single-spa');
  return { ...actual, mountRootParcel: jest.fn(actual.mountRootParcel) };
});

const owner = releasedRemote('team-a', { overlays: ['login', 'recovery'].map((name) => ({ name, view: `${name}-view` })) });

/** A view without React: a dialog that says its name. */
function view(name: string) {
  const log: string[] = [];
  let props: ParcelProps | undefined;
  return {
    log,
    props: () => {
      if (!props) throw new Error(`${name} was not mounted`);
      return props;
    },
    module: {
      default: {
        bootstrap: async () => {},
        mount: jest.fn(async (given: ParcelProps) => {
          props = given;
          log.push('mount');
          const dialog = document.createElement('dialog');
          dialog.setAttribute('aria-label', name);
          given.domElement.append(dialog);
          dialog.showModal();
        }),
        unmount: jest.fn(async () => void log.push('unmount')),
      },
    },
  };
}

let host: HTMLElement;
let opener: HTMLButtonElement;
let overlays: OverlayStore;
let views: Record<string, ReturnType<typeof view>>;
const ended = jest.fn();
const onFailure = jest.fn();
const loadView = jest.fn<Promise<unknown>, [ReleasedRemote, string, { budget?: number }?]>();
const settle = () => jest.advanceTimersByTimeAsync(0);
const dialogs = () => [...document.querySelectorAll('dialog')].map((dialog) => dialog.getAttribute('aria-label'));
const press = async (label: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  if (!button) throw new Error(`No button '${label}'`);
  button.click();
  await settle();
};

/** As the loader does. */
const discard = ({ name, version }: ReleasedRemote, error: unknown, kind: LoadError['kind']) =>
  (error instanceof LoadError ? error : new LoadError(kind, name, version, error));
const mount = createViewMounter({ views: createMountedViews(), loader: { discard }, onRecoverable() {} });

function create(options: Partial<OverlaysOptions> = {}) {
  const store = createOverlayStore();
  createOverlays({
    store, host, loader: { load: loadView }, mount, onFailure,
    release: async () => released(owner),
    propsFor(remote, name, close) {
      const { hydrate: _hydrate, data: _data, onFatal: _onFatal, onRecoverable: _onRecoverable, ...props } = fakeShop().props;
      return {
        props: { ...props, view: `${remote.name}/${name}`, navigation: { ...props.navigation, closeOverlay: close } }, close: ended,
      };
    },
    ...options,
  });
  return store;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  document.body.replaceChildren();
  opener = document.body.appendChild(document.createElement('button'));
  host = document.body.appendChild(document.createElement('div'));
  views = { 'login-view': view('login'), 'recovery-view': view('recovery') };
  loadView.mockImplementation(async (_, name) => views[name]?.module);
  overlays = create();
  opener.focus();
});
afterEach(() => jest.useRealTimers());

const login = () => views['login-view'] ?? view('none');
const recovery = () => views['recovery-view'] ?? view('none');

it('mounts the owner’s view in a node of its own, with constant props', async () => {
  overlays.open('login');
  await settle();
  expect(loadView).toHaveBeenCalledWith(owner, 'login-view', { budget: expect.any(Number) });
  expect(login().props()).toMatchObject({ view: 'team-a/login-view', hydrate: false });
  expect(dialogs()).toEqual(['login']);
});

it('takes everything away when the view closes itself, and gives focus back to the opener', async () => {
  overlays.open('login');
  await settle();
  opener.blur();
  login().props().navigation.closeOverlay();
  await settle();
  expect(login().log).toEqual(['mount', 'unmount']);
  expect(host.childElementCount).toBe(0);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(opener);
  expect(overlays.current()).toBeUndefined();
});

it('gives focus to the page’s heading when the opener is gone', async () => {
  const heading = document.body.appendChild(document.createElement('main')).appendChild(document.createElement('h1'));
  overlays.open('login');
  await settle();
  opener.remove();
  overlays.close();
  await settle();
  expect(document.activeElement).toBe(heading);
});

it('leaves focus where someone already put it', async () => {
  const other = document.body.appendChild(document.createElement('input'));
  overlays.open('login');
  await settle();
  other.focus();
  overlays.close();
  await settle();
  expect(document.activeElement).toBe(other);
});

it('mounts into a fresh node each time', async () => {
  overlays.open('login');
  await settle();
  const first = login().props().domElement;
  overlays.close();
  await settle();
  overlays.open('login');
  await settle();
  expect(login().props().domElement).not.toBe(first);
  expect(login().log).toEqual(['mount', 'unmount', 'mount']);
});

it('opens once for two taps', async () => {
  overlays.open('login');
  overlays.open('login');
  await settle();
  overlays.open('login');
  await settle();
  expect(login().log).toEqual(['mount']);
});

it('shows one at a time, and a late `closeOverlay` of the one that was replaced closes nothing', async () => {
  overlays.open('login');
  await settle();
  const { closeOverlay } = login().props().navigation;
  const inside = login().props().domElement.appendChild(document.createElement('button'));
  inside.focus();
  overlays.open('recovery');
  await settle();
  expect(dialogs()).toEqual(['recovery']);
  closeOverlay();
  await settle();
  expect(overlays.current()).toBe('recovery');
  overlays.close();
  opener.blur();
  await settle();
  expect(recovery().log).toEqual(['mount', 'unmount']);
  expect(document.activeElement).toBe(opener);
});

it('closed while it loads, never shows', async () => {
  overlays.open('login');
  overlays.close();
  await settle();
  expect(login().log).toEqual([]);
  expect(host.childElementCount).toBe(0);
});

it('closed while it mounts, is taken down once it stands: a parcel cannot be unmounted before', async () => {
  let stand = () => {};
  // As `showModal` does, it throws once its node is out of the document.
  login().module.default.mount.mockImplementationOnce(({ domElement }) => new Promise((resolve, reject) => {
    stand = () => (domElement.isConnected ? resolve(undefined) : reject(new Error('not in a document')));
  }));
  overlays.open('login');
  await settle();
  overlays.close();
  await settle();
  expect([...host.children].every((node) => node instanceof HTMLElement && node.hidden)).toBe(true);
  stand();
  await settle();
  expect(login().log).toEqual(['unmount']);
  expect(host.childElementCount).toBe(0);
  expect(onFailure).not.toHaveBeenCalled();
});

it('says that it is on its way after a second, and can be given up', async () => {
  loadView.mockReturnValue(new Promise(() => {}));
  overlays.open('login');
  await jest.advanceTimersByTimeAsync(900);
  expect(dialogs()).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Just a moment…');
  await press('Close');
  expect(dialogs()).toEqual([]);
  expect(overlays.current()).toBeUndefined();
});

it('marks the tapped button while the overlay is on its way, until its view stands', async () => {
  let come = (_module: unknown) => {};
  loadView.mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
  opener.addEventListener('click', () => overlays.open('login'));
  // As in Safari, whose taps give a button no focus.
  opener.blur();
  opener.click();
  expect(document.querySelector('[data-kept]')).toBeNull();
  await jest.advanceTimersByTimeAsync(50);
  expect(document.querySelector('[data-kept]')).toBe(opener);
  come(login().module);
  await settle();
  expect(dialogs()).toEqual(['login']);
  expect(document.querySelector('[data-kept]')).toBeNull();
});

it('takes the mark away from what was tapped for an overlay that another has replaced', async () => {
  loadView.mockReturnValue(new Promise(() => {}));
  opener.addEventListener('click', () => overlays.open('login'));
  opener.click();
  await jest.advanceTimersByTimeAsync(50);
  overlays.open('recovery');
  await jest.advanceTimersByTimeAsync(50);
  expect(document.querySelector('[data-kept]')).toBeNull();
});

it('says nothing about one whose place another has taken while it loaded', async () => {
  loadView.mockReturnValueOnce(new Promise(() => {}));
  overlays.open('login');
  await settle();
  overlays.open('recovery');
  await settle();
  await jest.advanceTimersByTimeAsync(1500);
  expect(dialogs()).toEqual(['recovery']);
});

it('shows a card when it could not be loaded, and ‘Try again’ brings it', async () => {
  loadView.mockRejectedValueOnce(new Error('500'));
  overlays.open('login');
  await settle();
  expect(document.querySelector('[role="alert"]')).not.toBeNull();
  expect(onFailure).toHaveBeenCalledTimes(1);
  await press('Try again');
  expect(dialogs()).toEqual(['login']);
});

it.each(['contract', 'shared'] as const)('offers a reload and no other try where the remote does not fit (%s)', async (kind) => {
  const reload = jest.fn();
  overlays = create({ reload });
  loadView.mockRejectedValue(new LoadError(kind, 'team-a', '1.0.0'));
  overlays.open('login');
  await settle();
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Try again');
  await press('Reload the page');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('closes the card by its button or by Escape', async () => {
  loadView.mockRejectedValue(new Error('500'));
  overlays.open('login');
  await settle();
  await press('Close');
  expect(dialogs()).toEqual([]);
  overlays.open('login');
  await settle();
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  await settle();
  expect(dialogs()).toEqual([]);
  expect(overlays.current()).toBeUndefined();
});

it('offers a reload when no path is left to try', async () => {
  const reload = jest.fn();
  overlays = create({ reload });
  loadView.mockRejectedValue(Object.assign(new LoadError('entry', 'team-a', '1.0.0'), { exhausted: true }));
  overlays.open('login');
  await settle();
  await press('Reload the page');
  expect(reload).toHaveBeenCalled();
});

it('shows the card when the view throws on mount, and ends what was its own', async () => {
  login().module.default.mount.mockRejectedValueOnce(new Error('boom'));
  overlays.open('login');
  await settle();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ kind: 'mount' }));
  await press('Try again');
  expect(dialogs()).toEqual(['login']);
});

it('shows the card when the view hangs on mount', async () => {
  login().module.default.mount.mockReturnValueOnce(new Promise(() => {}) as never);
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  overlays.open('login');
  await jest.advanceTimersByTimeAsync(8100);
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[role="alert"]')).not.toBeNull();
});

it('has one time budget for release document, code and mount together', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const release = jest.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return released(owner);
  });
  loadView.mockImplementation(async (_, name) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return views[name]?.module;
  });
  login().module.default.mount.mockReturnValueOnce(new Promise(() => {}) as never);
  overlays = create({ release });
  overlays.open('login');
  await jest.advanceTimersByTimeAsync(7900);
  expect(onFailure).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }));
  expect([release.mock.calls, loadView.mock.calls[0]?.[2]]).toEqual([[[7000]], { budget: 4000 }]);
});

it('shows the card when the view fails later', async () => {
  overlays.open('login');
  await settle();
  login().props().onFatal(new Error('render'));
  await settle();
  expect(login().log).toEqual(['mount', 'unmount']);
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ kind: 'crash' }));
  await press('Try again');
  expect(dialogs()).toEqual(['login']);
});

it('shows the card for an overlay that nobody released', async () => {
  overlays.open('nothing');
  await settle();
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[role="alert"]')).not.toBeNull();
});

it('leaves no props behind after fifty visits', async () => {
  for (let visit = 0; visit < 50; visit++) {
    overlays.open('login');
    await settle();
    overlays.close();
    await settle();
  }
  const kept = jest.mocked(mountRootParcel).mock.calls.map(([, props]) => props);
  expect(kept).toHaveLength(50);
  expect(kept.every((props) => Object.keys(props).length === 0)).toBe(true);
  expect(getMountedApps()).toEqual([]);
});
