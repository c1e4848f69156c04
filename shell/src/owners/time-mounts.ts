import type { MountRemoteView } from '../slot/view-mounter';

/** How long each node's view took to mount, ms; undefined while it does. */
const times = new WeakMap<Element, number>();
export const timeToMount = (node: Element): number | undefined => times.get(node);

/** Outside production only: see show-owners.ts. */
export function timeMounts(mount: MountRemoteView): MountRemoteView {
  return async (options) => {
    const began = performance.now();
    const view = await mount(options);
    times.set(options.domElement, performance.now() - began);
    return view;
  };
}
