import type { ReleasedRemote } from 'shared-remote/release-document';
import { asLoadError, type FailureKind, type LoadError } from '../federation/load-error';
import type { Preparable, Preparation } from '../prepare/prepare';
import { showView } from '../slot/show-view';
import type { MountRemoteView, OwnProps } from '../slot/view-mounter';
import { createBudget } from '../time-limits';
import type { Fragment, Spot } from './spot';

export interface FillOptions {
  prepare(target: Preparable, reason: 'part'): Preparation;
  mount: MountRemoteView;
  propsFor(remote: ReleasedRemote, view: string, mine: (pathname: string) => boolean): OwnProps;
  onFailure(error: LoadError): void;
}

/**
 * Mounts a lent part in its place. If it fails, it is reported under its own remote's name, and the place is empty again.
 * @returns takes it out
 */
export function fillPlace(
  spot: Pick<Spot, 'node' | 'nest' | 'mine' | 'state'>, { remote, declared }: Fragment, { prepare, mount, propsFor, onFailure }: FillOptions,
): () => void {
  const domElement = spot.node.ownerDocument.createElement('div');
  // Until its first render is complete.
  domElement.hidden = true;
  spot.node.append(domElement);
  const report = (error: unknown, kind: FailureKind) => {
    const known = asLoadError(error, kind, remote);
    if (known.requested) onFailure(known);
  };
  const leave = showView({
    mount,
    load() {
      const { module, data } = prepare({ remote, route: declared }, 'part');
      return Promise.all([module, data]);
    },
    // Nobody waits for a part, so its time begins with its mount.
    options: ([module, data]) => ({
      remote, module, data, domElement, own: propsFor(remote, declared.view, spot.mine), hydrate: false,
      budget: createBudget().toMount(), part: { nest: spot.nest() },
    }),
    onMounted() {
      domElement.hidden = false;
      spot.state = 'mounted';
    },
    onFailed(error) {
      report(error, 'mount');
      domElement.remove();
      spot.state = 'failed';
    },
    onUnmountFailed: (error) => report(error, 'unmount'),
  });
  return () => {
    domElement.remove();
    void leave();
  };
}
