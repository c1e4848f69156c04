import type { ReleasedRemote } from 'shared-remote/release-document';
import { asLoadError, type LoadError } from '../federation/load-error';
import type { Preparable, Preparation } from '../prepare/prepare';
import type { MountedView, MountRemoteView, OwnProps } from '../slot/view-mounter';
import { LOAD_WITHIN_MS } from '../time-limits';
import type { Fragment, Spot } from './spot';

export interface FillOptions {
  prepare(target: Preparable, reason: 'part', budget: number): Preparation;
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
  // Out of sight until its first render is whole.
  domElement.hidden = true;
  spot.node.append(domElement);
  let view: MountedView | undefined;
  let left = false;

  function leave(): void {
    left = true;
    domElement.remove();
    view?.unmount().catch((error: unknown) => onFailure(asLoadError(error, 'unmount', remote)));
    view = undefined;
  }

  function fail(error: unknown): void {
    onFailure(asLoadError(error, 'mount', remote));
    leave();
    spot.state = 'failed';
  }

  async function enter(): Promise<void> {
    const { module, data } = prepare({ remote, route: declared }, 'part', LOAD_WITHIN_MS);
    const [code, given] = await Promise.all([module, data]);
    if (left) return;
    view = await mount({
      remote, module: code, domElement, own: propsFor(remote, declared.view, spot.mine), hydrate: false, data: given,
      budget: LOAD_WITHIN_MS, part: { nest: spot.nest() }, onFatal: fail,
    });
    // Left while it mounted: a parcel can be unmounted only after that.
    if (left) return leave();
    domElement.hidden = false;
    spot.state = 'mounted';
  }

  void enter().catch(fail);
  return leave;
}
