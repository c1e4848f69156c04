/** @jest-environment jsdom */
import type { ParcelProps } from 'shared-remote/parcel';
import { fakeShop } from 'shared-remote/testing';
import { mountRootParcel } from 'single-spa';
import { LoadError } from '../federation/load-error';
import { releasedRemote } from '../testing/released';
import { createMountedViews } from './mounted-views';
import { createViewMounter, type MountOptions } from './view-mounter';

const remote = releasedRemote('mf-a');
/** What single-spa was given for the last mount. */
let kept: object = {};

function setUp(view: { mount(props: ParcelProps): Promise<void>; unmount?(): Promise<void> }, budget = 60_000) {
  const discard = jest.fn(
    ({ name, version }, error: unknown, kind: LoadError['kind']) => (error instanceof LoadError
      ? error
      : new LoadError(kind, name, version, error)),
  );
  const close = jest.fn();
  const onFatal = jest.fn();
  const { hydrate: _hydrate, data: _data, onFatal: _onFatal, onRecoverable: _onRecoverable, ...props } = fakeShop().props;
  const options: MountOptions = {
    remote, module: { default: { bootstrap: async () => {}, unmount: async () => {}, ...view } }, domElement: document.createElement('div'),
    own: { props, close }, hydrate: false, data: undefined, // No test waits for it: a machine under load must not reach it.
    budget, onFatal,
    fragment: { nest: (...given) => mountRootParcel(given[0], (kept = given[1])) },
  };
  const views = createMountedViews();
  return { views, mounting: createViewMounter({ loader: { discard }, views, onRecoverable() {} })(options), discard, close, onFatal };
}

it('ends what belonged to the view when its mount throws, and has it evaluated anew', async () => {
  const { mounting, close, discard } = setUp({ mount: () => Promise.reject(new Error('no')) });
  await expect(mounting).rejects.toMatchObject({ kind: 'mount' });
  expect(close).toHaveBeenCalledTimes(1);
  expect(discard).toHaveBeenCalledTimes(1);
});

it('calls a mount that hangs until its time is over a timeout, whatever fractions of a millisecond that has', async () => {
  jest.useFakeTimers();
  for (const budget of [20, 20.5, 20.999]) {
    const ended = expect(setUp({ mount: () => new Promise(() => {}) }, budget).mounting).rejects.toMatchObject({ kind: 'timeout' });
    await jest.advanceTimersByTimeAsync(100);
    await ended;
  }
  jest.useRealTimers();
});

it('leaves nothing of a failed mount with single-spa, which keeps what it was given for ever', async () => {
  const { mounting } = setUp({ mount: () => Promise.reject(new Error('no')) });
  expect(kept).toHaveProperty('domElement');
  await expect(mounting).rejects.toMatchObject({ kind: 'mount' });
  expect(kept).toEqual({});
});

it('takes down a view that says before its mount has ended that it can’t go on', async () => {
  const unmount = jest.fn(async () => {});
  const { mounting, close, onFatal } = setUp({ mount: async ({ onFatal: fatal }) => fatal(new Error('an effect threw')), unmount });
  await expect(mounting).rejects.toMatchObject({ kind: 'crash' });
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledTimes(1);
  expect(onFatal).not.toHaveBeenCalled();
});

it('tells of a crash once, and of none after the view has left', async () => {
  let fatal: (error: unknown) => void = () => {};
  const { mounting, onFatal, discard } = setUp({ mount: async (props) => void (fatal = props.onFatal) });
  const { unmount } = await mounting;
  fatal(new Error('one'));
  fatal(new Error('two'));
  expect(onFatal).toHaveBeenCalledTimes(1);
  await unmount();
  const left = setUp({ mount: async (props) => void (fatal = props.onFatal) });
  await (await left.mounting).unmount();
  fatal(new Error('late'));
  expect(left.onFatal).not.toHaveBeenCalled();
  expect([discard.mock.calls.length, left.discard.mock.calls.length]).toEqual([1, 0]);
});
