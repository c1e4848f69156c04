import { mountRootParcel } from 'single-spa';
import type { ParcelProps } from 'shared-remote/parcel';
import { LoadError } from '../federation/load-error';

export interface MountedView {
  /** Resolves when the view has left; rejects with kind 'unmount' if it threw or hung. */
  unmount(): Promise<void>;
}

/** Milliseconds that a lifecycle may take. `dieOnTimeout`, or single-spa would only log it. */
const limit = (millis: number) => ({ millis, dieOnTimeout: true, warningMillis: millis });

/**
 * Mounts a view's lifecycles as a single-spa root parcel into `props.domElement`, which must be fresh.
 * @throws {LoadError} 'module' if the module is no parcel, 'mount' if its first render throws, 'timeout' if it hangs.
 */
export async function mountView(
  module: unknown, props: ParcelProps, remote: { name: string; version: string }, budget: number,
): Promise<MountedView> {
  const view = readView(module);
  if (!view) throw new LoadError('module', remote.name, remote.version, new Error('Its default export is not a view'));
  const config = {
    name: props.view,
    bootstrap: view.bootstrap,
    mount: view.mount,
    unmount: view.unmount,
    timeouts: { bootstrap: limit(budget), mount: limit(budget), unmount: limit(2000), unload: limit(2000) },
  };
  const began = performance.now();
  const parcel = mountRootParcel(config, props);
  // The same failure is on each of these; it is dealt with where it is awaited below.
  for (const also of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise]) also.catch(() => {});
  try {
    await parcel.mountPromise;
  } catch (error) {
    // A view that mounts later, or half, must not stay: nobody would unmount it.
    void view.unmount(props).catch(() => {});
    // single-spa's messages are minified; a failure as old as the budget is the budget's.
    throw new LoadError(performance.now() - began >= budget ? 'timeout' : 'mount', remote.name, remote.version, error);
  }
  return {
    async unmount() {
      try {
        // single-spa's own `unmount` throws unless the parcel is mounted.
        if (parcel.getStatus() === 'MOUNTED') await parcel.unmount();
      } catch (error) {
        throw new LoadError('unmount', remote.name, remote.version, error);
      } finally {
        // A root parcel keeps its props for ever; fifty visits would keep fifty pages.
        for (const key of Object.keys(props)) Reflect.deleteProperty(props, key);
      }
    },
  };
}

type Lifecycle = (props: unknown) => Promise<void>;
interface Lifecycles { bootstrap: Lifecycle; mount: Lifecycle; unmount: Lifecycle }

function readView(module: unknown): Lifecycles | undefined {
  const view = isObject(module) ? module.default : undefined;
  if (!isObject(view)) return undefined;
  const { bootstrap, mount, unmount } = view;
  return isLifecycle(bootstrap) && isLifecycle(mount) && isLifecycle(unmount) ? { bootstrap, mount, unmount } : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isLifecycle = (value: unknown): value is Lifecycle => typeof value === 'function';
