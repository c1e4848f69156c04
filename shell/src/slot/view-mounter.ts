import { within } from 'shared-api/within';
import type { ViewProps } from 'shared-remote';
import type { ParcelProps } from 'shared-remote/parcel';
import type { ReleasedRemote } from 'shared-remote/release-document';
import { mountRootParcel, type AppProps } from 'single-spa';
import * as v from 'valibot';
import { LoadError } from '../federation/load-error';
import type { Loader } from '../federation/loader';
import type { MountedViews } from './mounted-views';

/** The constant props of one mount, and how to end what belongs to it: its view of the bus and of the location. */
export interface OwnProps {
  props: Omit<ViewProps, 'hydrate' | 'data' | 'onFatal' | 'onRecoverable'>;
  close(): void;
  /** It has mounted; `nest` mounts parcels within this one, which end with it. */
  mounted?(nest: Nest): void;
}

export type Nest = AppProps['mountParcel'];

export interface MountOptions {
  remote: ReleasedRemote;
  module: unknown;
  /** A fresh node. */
  domElement: HTMLElement;
  own: OwnProps;
  hydrate: boolean;
  data: unknown;
  /** ms */
  budget: number;
  /**
   * For a fragment: mounted within the parcel of the page that shows the place, or by itself in the shell's own bar. A page change
   * does not wait for it.
   */
  fragment?: { nest: Nest | undefined };
  /** It has mounted and failed since. The caller unmounts it. */
  onFatal(error: LoadError): void;
}

export type MountRemoteView = ReturnType<typeof createViewMounter>;
export type MountedView = Awaited<ReturnType<MountRemoteView>>;

/** The longest time that the unmount of a page waits for that of a fragment in it, ms. */
const FRAGMENT_LEAVES_WITHIN_MS = 250;

const lifecycle = v.custom<(props: unknown) => Promise<void>>((value) => typeof value === 'function');
const Module = v.object({ default: v.object({ bootstrap: lifecycle, mount: lifecycle, unmount: lifecycle }) });

/** Milliseconds that a lifecycle may take. `dieOnTimeout`, or single-spa would only log it. */
const limit = (millis: number) => ({ millis, dieOnTimeout: true, warningMillis: millis });

/** Mounts views as single-spa root parcels, for slot and overlays. What crashes is discarded, so that another try takes another path. */
export function createViewMounter({ loader, views, onRecoverable }: {
  loader: Pick<Loader, 'discard'>;
  views: MountedViews;
  onRecoverable(error: unknown, remote: ReleasedRemote): void;
}) {
  /**
   * Resolves when the view's first render is in `domElement`.
   * @throws {LoadError} 'module' if it is no view, 'mount' if its first render throws, 'timeout' if that hangs, 'crash' after `onFatal`
   */
  return async ({ remote, module, domElement, own, hydrate, data, budget, fragment, onFatal }: MountOptions) => {
    const parsed = v.safeParse(Module, module);
    if (!parsed.success) {
      own.close();
      throw loader.discard(remote, new Error('Its default export is not a view'), 'module');
    }
    const view = parsed.output.default;
    let mounted = false;
    let left = false;
    let crash: LoadError | undefined;
    const props: ParcelProps = {
      ...own.props, domElement, hydrate, data,
      onRecoverable: (error) => onRecoverable(error, remote),
      onFatal(error) {
        if (left || crash) return;
        crash = loader.discard(remote, error, 'crash');
        if (mounted) onFatal(crash);
      },
    };
    const timeouts = { bootstrap: limit(budget), mount: limit(budget), unmount: limit(2000), unload: limit(2000) };
    const config = { ...view, name: props.view, timeouts, ...WATCHED };
    const noted: Watched['noted'] = {};
    const kept: ParcelProps & { watched: Watched } = { ...props, watched: { view, noted, fragment: fragment && remote } };
    const began = performance.now();
    const parcel = (fragment?.nest ?? mountRootParcel)(config, kept);
    // The same failure is on each of these; it is dealt with where it is awaited below.
    for (const also of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise]) also.catch(() => {});
    try {
      await parcel.mountPromise;
      mounted = true;
    } catch (error) {
      // A view that mounts later, or half, must not stay: nobody would unmount it.
      void view.unmount(props).catch(() => {});
      own.close();
      clearProps(kept);
      // single-spa's messages are minified; a failure as old as the budget is the budget's. Timers leave out fractions of a millisecond.
      throw loader.discard(remote, error, performance.now() - began >= Math.floor(budget) - 1 ? 'timeout' : 'mount');
    }
    if (noted.nest) own.mounted?.(noted.nest);
    const takeOut = views.add({ remote, domElement, fragment: fragment !== undefined, fail(error) {
      if (left || crash) return;
      crash = error;
      onFatal(error);
    } });
    /** Rejects if the view threw or hung. */
    async function unmount(): Promise<void> {
      left = true;
      takeOut();
      try {
        // single-spa's own `unmount` throws unless the parcel is mounted.
        if (parcel.getStatus() === 'MOUNTED') await parcel.unmount();
        if (noted.lateLeaving !== undefined) throw noted.lateLeaving;
      } finally {
        clearProps(kept);
        own.close();
      }
    }
    if (!crash) return { unmount };
    await unmount().catch(() => {});
    throw crash;
  };
}

/** single-spa keeps a root parcel's props for ever; fifty visits, or fifty tries, would keep fifty pages. */
function clearProps(kept: object): void {
  for (const key of Object.keys(kept)) Reflect.deleteProperty(kept, key);
}

/** A mount's view and what is noted while its lifecycles run. */
interface Watched {
  view: v.InferOutput<typeof Module>['default'];
  noted: { nest?: Nest; lateLeaving?: unknown };
  /** The remote of a fragment. */
  fragment: ReleasedRemote | undefined;
}

/** A lifecycle's props; single-spa's type does not name what else is among them. */
type Given = AppProps & { watched?: Watched };

/**
 * The lifecycles of every mount, which find their own in its props. Not made for each: single-spa keeps the functions of a root
 * parcel for ever, and so all that they could reach, such as the page's node. A function that makes them would not keep them
 * apart: the minifier puts it where it is called.
 */
const WATCHED = {
  async mount({ watched, ...given }: Given) {
    if (watched) watched.noted.nest = given.mountParcel;
    await watched?.view.mount(given);
  },
  async unmount({ watched, ...given }: Given) {
    const left = watched?.view.unmount(given);
    if (!left || !watched?.fragment) return left;
    const { fragment: { name, version }, noted } = watched;
    // A nested parcel that fails to leave would make its parent fail.
    await within(FRAGMENT_LEAVES_WITHIN_MS, left, () => new LoadError('unmount', name, version))
      .catch((error: unknown) => void (noted.lateLeaving = error));
  },
};
