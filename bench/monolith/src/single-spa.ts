import type { Lifecycles, ParcelProps } from 'shared-remote/parcel';

/** Replaces single-spa: a monolith mounts its own views. */
export function mountRootParcel(view: Lifecycles, props: ParcelProps) {
  const done = Promise.resolve();
  return {
    loadPromise: done, bootstrapPromise: done, unmountPromise: done, mountPromise: view.mount(props),
    getStatus: () => 'MOUNTED',
    unmount: () => view.unmount(props),
  };
}
