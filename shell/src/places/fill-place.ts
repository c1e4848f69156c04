import type { ReleasedRemote } from 'shared-remote/release-document';
import { asLoadError, type FailureKind, type LoadError } from '../federation/load-error';
import type { Preparable, Preparation } from '../prepare/prepare';
import { showView } from '../slot/show-view';
import type { MountRemoteView, OwnProps } from '../slot/view-mounter';
import { createBudget } from '../time-limits';
import type { Fragment, Place } from './place';

export interface FillOptions {
  prepare(target: Preparable, reason: 'fragment'): Preparation;
  mount: MountRemoteView;
  propsFor(remote: ReleasedRemote, view: string, mine: (pathname: string) => boolean): OwnProps;
  onFailure(error: LoadError): void;
}

/**
 * Mounts a fragment in its place. If it fails, it is reported under its own remote's name, and the place is empty again.
 * @returns takes it out
 */
export function fillPlace(
  place: Pick<Place, 'node' | 'nest' | 'mine' | 'state'>, { remote, declared }: Fragment,
  { prepare, mount, propsFor, onFailure }: FillOptions,
): () => void {
  const domElement = place.node.ownerDocument.createElement('div');
  // Until its first render is complete.
  domElement.hidden = true;
  place.node.append(domElement);
  const report = (error: unknown, kind: FailureKind) => {
    const known = asLoadError(error, kind, remote);
    if (known.requested) onFailure(known);
  };
  const leave = showView({
    mount,
    load() {
      const { module, data } = prepare({ remote, route: declared }, 'fragment');
      return Promise.all([module, data]);
    },
    // Nobody waits for a fragment, so its time begins with its mount.
    options: ([module, data]) => ({
      remote, module, data, domElement, own: propsFor(remote, declared.view, place.mine), hydrate: false,
      budget: createBudget().toMount(), fragment: { nest: place.nest() },
    }),
    onMounted() {
      domElement.hidden = false;
      place.state = 'mounted';
    },
    onFailed(error) {
      report(error, 'mount');
      domElement.remove();
      place.state = 'failed';
    },
    onUnmountFailed: (error) => report(error, 'unmount'),
  });
  return () => {
    domElement.remove();
    void leave();
  };
}
