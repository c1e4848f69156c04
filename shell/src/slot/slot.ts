import type { RouteDeclaration } from 'shared-remote/declaration';
import type { ReleasedRemote } from 'shared-remote/release-document';
import type { ViewProps } from 'shared-remote';
import { asLoadError, LoadError, type Loader } from '../federation';
import { LOAD_WITHIN_MS } from '../time-limits';
import { mountView, type MountedView } from './parcel';
import type { SlotFace } from './face';
import type { Fade } from './fade';

/** What should stand in the slot. Two addresses of one route are one target: the view follows the location itself. */
export interface Target {
  remote: ReleasedRemote;
  route: RouteDeclaration;
}

export type SlotState =
  | { status: 'idle' }
  | { status: 'loading' | 'mounting' | 'mounted' | 'unmounting'; target: Target }
  | { status: 'failed'; target: Target; error: LoadError };

export interface SlotOptions {
  face: SlotFace;
  loader: Loader;
  /** The constant props of one mount, and how to end what belongs to it (its view of the bus and of the location). */
  propsFor(target: Target): { props: Omit<ViewProps, 'hydrate' | 'data' | 'onFatal' | 'onRecoverable'>; close(): void };
  /** What the page was composed with, once, for its own route. */
  composed?: { route: string; mode: 'full' | 'skeleton'; data: unknown };
  /** Once per failure. */
  onFailure(error: LoadError, target: Target): void;
  /** A view is about to be loaded. */
  onEntering(target: Target): void;
  onRecoverable(error: unknown, target: Target): void;
  /** Between two pages, where the second has nothing to wait for. */
  fade: Fade;
  /** A view stands: focus, announcement and scroll are due. `lineFree` settles when its first pictures have had their head start. */
  onMounted(target: Target, lineFree: Promise<void>): void;
  /** One time budget in ms for loading and for mounting. */
  budget?: number;
}

export interface Slot {
  /** Makes `target` what stands in the slot. The last call wins, however fast they come. */
  show(target: Target): void;
  /** The route needs something that is still on its way (who is looking, which remotes are live): skeleton meanwhile. */
  wait(): void;
  /** The list of live remotes could not be had, so there is nothing to mount: the card, with a retry. */
  fail(retry: () => void): void;
  retry(): void;
  state(): SlotState;
}

interface Standing { target: Target; node: HTMLElement; view: MountedView | undefined; close(): void }

/** How long a slot may be empty, in ms: less than an eye notices. */
const SOON = 50;

/** The slot: idle → loading → mounting → mounted → unmounting, or failed(kind). Plain TypeScript beside the chrome's React root. */
export function createSlot({ face, loader, propsFor, composed, onFailure, onRecoverable, onEntering, onMounted, fade, budget = LOAD_WITHIN_MS }: SlotOptions): Slot {
  let state: SlotState = { status: 'idle' };
  let wanted: Target | undefined;
  let standing: Standing | undefined;
  let leaving: Promise<void> | undefined;
  let running = false;
  /** Counts what was asked for, so that a slow farewell does not bring back what is out of date. */
  let turn = 0;
  let firstPage = composed;
  let supersede = () => {};

  function want(target: Target | undefined): void {
    wanted = target;
    if (!target || !isSame(state, target)) supersede();
  }

  const isWanted = (target: Target) => wanted !== undefined && sameTarget(wanted, target);

  function failed(error: unknown, target: Target): void {
    const known = asLoadError(error, 'crash', target.remote);
    // Otherwise 'Try again' would mount the same broken module for ever, and never come to offer a reload.
    loader.distrust(target.remote);
    onFailure(known, target);
    if (!isWanted(target)) return;
    state = { status: 'failed', target, error: known };
    face.showCard({ retry, exhausted: loader.exhausted(target.remote) || known.final });
  }

  /** Settles when nothing stands any more, also for those who ask while it is still on its way out. */
  async function leave(): Promise<void> {
    if (standing) {
      const mine = standing;
      standing = undefined;
      leaving = takeDown(mine).finally(() => (leaving = undefined));
    }
    await leaving;
  }

  async function takeDown({ target, node, view, close }: Standing): Promise<void> {
    state = { status: 'unmounting', target };
    // All at once: React takes out node by node, and where the focus was within, a browser lays out in between what is left.
    node.remove();
    const late = setTimeout(() => face.showWaiting({ keep: false }), SOON);
    try {
      await view?.unmount();
    } catch (error) {
      onFailure(asLoadError(error, 'unmount', target.remote), target);
    } finally {
      clearTimeout(late);
      close();
    }
  }

  /** Its team's kill switch: that is no failure of ours to report, and only a new page can know that it is over. */
  function switchedOff(target: Target): void {
    const { name, version } = target.remote;
    state = { status: 'failed', target, error: new LoadError('release', name, version) };
    face.showCard({ retry, exhausted: true, off: true });
  }

  async function enter(target: Target): Promise<void> {
    if (target.remote.disabled) return switchedOff(target);
    state = { status: 'loading', target };
    const page = firstPage?.route === target.route.path ? firstPage : undefined;
    const wait = () => face.showWaiting({ keep: page !== undefined });
    let late: ReturnType<typeof setTimeout> | undefined;
    // What is here already stands before a skeleton could be seen, unless its mount takes its time.
    if (loader.isLoaded(target.remote, target.route.view)) late = setTimeout(wait, SOON);
    else wait();
    const superseded = new Promise<void>((resolve) => (supersede = resolve));
    onEntering(target);
    try {
      // A slow remote must not hold up the next address.
      const module = await Promise.race([loader.load(target.remote, target.route.view, { budget }), superseded]);
      if (!isWanted(target)) return;
      state = { status: 'mounting', target };
      const hydrate = page?.mode === 'full';
      const domElement = hydrate ? face.composedNode() : face.freshNode();
      firstPage = undefined;
      const { props, close } = propsFor(target);
      const mine: Standing = { target, node: domElement, view: undefined, close };
      standing = mine;
      mine.view = await mountView(module, {
        ...props, hydrate, data: page?.data, domElement,
        onFatal(error) {
          if (standing !== mine) return;
          void leave().then(() => failed(error, target));
        },
        onRecoverable: (error) => onRecoverable(error, target),
      }, target.remote, budget);
      state = { status: 'mounted', target };
      onMounted(target, face.reveal(domElement));
    } catch (error) {
      const close = standing?.close;
      standing = undefined;
      close?.();
      failed(error, target);
    } finally {
      clearTimeout(late);
    }
  }

  /** In place, or known not to work until somebody asks again. */
  const stands = (target: Target) => (standing !== undefined && sameTarget(standing.target, target)) || (state.status === 'failed' && sameTarget(state.target, target));

  /** One at a time: single-spa's lifecycles must not overlap. */
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (wanted && !stands(wanted)) {
        const target = wanted;
        const change = async () => {
          if (standing || leaving) await leave();
          if (isWanted(target)) await enter(target);
        };
        // Never around a load: nothing on the page would move meanwhile.
        if (state.status === 'mounted' && loader.isLoaded(target.remote, target.route.view)) await fade(change);
        else await change();
      }
    } finally {
      running = false;
    }
  }

  function retry(): void {
    if (state.status !== 'failed') return;
    state = { status: 'idle' };
    void run();
  }

  return {
    show(target) {
      want(target);
      void run();
    },
    wait() {
      want(undefined);
      const mine = ++turn;
      void leave().then(() => {
        if (wanted || mine !== turn) return;
        state = { status: 'idle' };
        face.showWaiting({ keep: firstPage !== undefined });
      });
    },
    fail(again) {
      want(undefined);
      const mine = ++turn;
      void leave().then(() => {
        if (!wanted && mine === turn) face.showCard({ retry: again, exhausted: false });
      });
    },
    retry,
    state: () => state,
  };
}

const isSame = (state: SlotState, target: Target) => state.status !== 'idle' && sameTarget(state.target, target);

function sameTarget(a: Target, b: Target): boolean {
  return a.remote.name === b.remote.name && a.remote.version === b.remote.version && a.route.path === b.route.path;
}
