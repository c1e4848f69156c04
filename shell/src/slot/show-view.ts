import type { MountedView, MountOptions, MountRemoteView } from './view-mounter';

interface ViewOptions<Loaded> {
  mount: MountRemoteView;
  /** Rejects where the view can't be had. */
  load(): Promise<Loaded>;
  /** How to mount what has loaded. Not called if the view was left meanwhile. */
  options(loaded: Loaded): Omit<MountOptions, 'onFatal'>;
  onMounted(): void;
  /** It could not be loaded or mounted, or has crashed. Its node is gone. */
  onFailed(error: unknown): void;
  /** It threw or hung while it unmounted. */
  onUnmountFailed(error: unknown): void;
}

/**
 * Loads a view above or within the page, such as an overlay, and mounts it in a node of its own.
 * @returns unmounts it and removes its node, also while it is still loading or mounting
 */
export function showView<Loaded>({ mount, load, options, onMounted, onFailed, onUnmountFailed }: ViewOptions<Loaded>): () => Promise<void> {
  let left = false;
  let node: HTMLElement | undefined;
  let view: MountedView | undefined;

  async function remove(): Promise<void> {
    const mounted = view;
    view = undefined;
    await mounted?.unmount().catch(onUnmountFailed);
    node?.remove();
  }

  async function fail(error: unknown): Promise<void> {
    await remove();
    onFailed(error);
  }

  async function enter(): Promise<void> {
    const loaded = await load();
    if (left) return;
    const given = options(loaded);
    node = given.domElement;
    view = await mount({ ...given, onFatal: (error) => void fail(error) });
    // A parcel that was left while it mounted can be unmounted only now.
    if (left) await remove();
    else onMounted();
  }

  enter().catch(fail);
  return async () => {
    left = true;
    if (node && !view) node.hidden = true;
    else await remove();
  };
}
