import type { ViewProps } from 'shared-remote';
import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import { asLoadError, LoadError } from '../federation/load-error';
import type { mountView, MountedView } from '../slot/parcel';
import { LOAD_WITHIN_MS, SLOW_AFTER_MS } from '../time-limits';
import { createCard } from './card';
import { returnFocus } from './return-focus';

type OwnProps = Omit<ViewProps, 'data' | 'hydrate' | 'onFatal' | 'onRecoverable'>;

export interface OverlaysOptions {
  /** Where overlays stand, beside the slot and outside React. */
  host: HTMLElement;
  release(): Promise<ReleaseDocument>;
  loadView(remote: ReleasedRemote, view: string): Promise<unknown>;
  mountView: typeof mountView;
  /** The constant props of one mount, and how to end what belongs to it. `close` closes this overlay and no other. */
  propsFor(remote: ReleasedRemote, view: string, close: () => void): { props: OwnProps; close(): void };
  onFailure(error: LoadError): void;
  onRecoverable(error: unknown, remote: ReleasedRemote): void;
  /** No path of this remote's version is left to try: only a reload helps. */
  exhausted?(remote: ReleasedRemote): boolean;
  /** What came of this remote does not work: another try takes another path. */
  distrust?(remote: ReleasedRemote): void;
  reload?(): void;
}

export interface Overlays {
  /** Opens an overlay by the name its owner declares. Another that is open goes first; the same one stays. */
  open(name: string): void;
  close(): void;
  current(): string | undefined;
}

interface Showing {
  readonly name: string;
  readonly opener: Element | null;
  owner?: ReleasedRemote;
  node?: HTMLElement;
  view?: MountedView;
  end?: () => void;
}

/** Views above every page, one at a time, each a parcel in a node of its own. */
export function createOverlays(options: OverlaysOptions): Overlays {
  const { host, release, loadView, mountView, propsFor, onFailure, onRecoverable, exhausted, distrust, reload = () => location.reload() } = options;
  const card = createCard(host, reload);
  let showing: Showing | undefined;

  async function enter(mine: Showing): Promise<void> {
    let owner: ReleasedRemote | undefined;
    const slow = setTimeout(() => card.opening(() => dismiss(mine)), SLOW_AFTER_MS);
    try {
      const { remotes } = await release();
      owner = remotes.find(({ overlays }) => overlays.some(({ name }) => name === mine.name));
      const declared = owner?.overlays.find(({ name }) => name === mine.name);
      if (!owner || !declared) throw new LoadError('release', `overlay ${mine.name}`, 'none');
      const remote = (mine.owner = owner);
      const module = await loadView(remote, declared.view);
      if (showing !== mine) return;
      clearTimeout(slow);
      card.hide();
      const domElement = host.ownerDocument.createElement('div');
      host.append((mine.node = domElement));
      const { props, close } = propsFor(remote, declared.view, () => dismiss(mine));
      mine.end = close;
      mine.view = await mountView(module, {
        ...props, domElement, data: undefined, hydrate: false,
        onFatal: (error) => void leave(mine).then(() => failed(mine, error, remote)),
        onRecoverable: (error) => onRecoverable(error, remote),
      }, remote, LOAD_WITHIN_MS);
      // Closed while it mounted: a parcel can be unmounted only once it stands.
      if (showing !== mine) await leave(mine);
    } catch (error) {
      await leave(mine);
      failed(mine, error, owner);
    } finally {
      clearTimeout(slow);
    }
  }

  function failed(mine: Showing, error: unknown, owner: ReleasedRemote | undefined): void {
    if (owner) distrust?.(owner);
    const known = asLoadError(error, 'crash', owner ?? { name: `overlay ${mine.name}`, version: 'none' });
    onFailure(known);
    if (showing !== mine) return;
    card.failed({
      exhausted: known.final || (owner !== undefined && exhausted?.(owner) === true),
      retry() {
        card.hide();
        void enter(mine);
      },
      close: () => dismiss(mine),
    });
  }

  /** Takes the view down and everything that was its own. It may be called twice; the second finds nothing. */
  async function leave(mine: Showing): Promise<void> {
    const { view, end, node } = mine;
    delete mine.view;
    delete mine.end;
    delete mine.node;
    try {
      await view?.unmount();
    } catch (error) {
      onFailure(asLoadError(error, 'unmount', mine.owner ?? { name: `overlay ${mine.name}`, version: 'none' }));
    } finally {
      end?.();
      node?.remove();
    }
  }

  /** Ends `mine` if it is what shows; a late wish of an overlay that was replaced ends nothing. */
  function dismiss(mine: Showing): void {
    if (showing !== mine) return;
    showing = undefined;
    card.hide();
    // Still mounting: `enter` takes it down when it stands, and out of sight until then.
    if (mine.node && !mine.view) mine.node.hidden = true;
    else void leave(mine).then(() => showing ?? returnFocus(mine.opener));
  }

  return {
    open(name) {
      if (showing?.name === name) return;
      // What opened the first of two is where the customer came from.
      const opener = showing ? showing.opener : host.ownerDocument.activeElement;
      if (showing) dismiss(showing);
      showing = { name, opener };
      void enter(showing);
    },
    close() {
      if (showing) dismiss(showing);
    },
    current: () => showing?.name,
  };
}
