import type { ViewProps } from 'shared-remote';
import type { ReleasedRemote } from 'shared-remote/release-document';
import type { Loader } from '../federation/loader';
import type { LoadError } from '../federation/load-error';
import { mountView, type MountedView } from './parcel';

/** The constant props of one mount, and how to end what belongs to it: its view of the bus and of the location. */
export interface OwnProps {
  props: Omit<ViewProps, 'hydrate' | 'data' | 'onFatal' | 'onRecoverable'>;
  close(): void;
}

export interface MountOptions {
  remote: ReleasedRemote;
  module: unknown;
  domElement: HTMLElement;
  own: OwnProps;
  hydrate: boolean;
  data: unknown;
  /** ms */
  budget: number;
  /** It mounted and can't go on. The caller unmounts it. */
  onFatal(error: LoadError): void;
}

/** Resolves when the view's first render is in `domElement`. @throws {LoadError} */
export type MountRemoteView = (options: MountOptions) => Promise<MountedView>;

/** Mounts views for the slot and for overlays. What crashes is discarded, so that another try takes another path. */
export function createViewMounter({ loader, onRecoverable }: {
  loader: Pick<Loader, 'discard'>;
  onRecoverable(error: unknown, remote: ReleasedRemote): void;
}): MountRemoteView {
  return async ({ remote, module, domElement, own: { props, close }, hydrate, data, budget, onFatal }) => {
    let view: MountedView | undefined;
    let crash: LoadError | undefined;
    let left = false;
    try {
      view = await mountView(module, {
        ...props, domElement, hydrate, data,
        onRecoverable: (error) => onRecoverable(error, remote),
        onFatal(error) {
          if (left || crash) return;
          crash = loader.discard(remote, error, 'crash');
          if (view) onFatal(crash);
        },
      }, remote, budget);
    } catch (error) {
      close();
      throw loader.discard(remote, error, 'mount');
    }
    const mounted = view;
    const unmount = () => {
      left = true;
      return mounted.unmount().finally(close);
    };
    if (!crash) return { unmount };
    await unmount();
    throw crash;
  };
}
