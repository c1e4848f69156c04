import type { ReleasedRemote } from 'shared-remote/release-document';
import { copy } from '../copy';
import { failureCard, type CardOptions } from '../failure-card/failure-card';
import { asLoadError, LoadError } from '../federation/load-error';
import type { Loader } from '../federation/loader';
import type { Release } from '../federation/release';
import { showView } from '../slot/show-view';
import type { MountRemoteView, OwnProps } from '../slot/view-mounter';
import { createBudget, SIGN_AFTER_MS, SLOW_AFTER_MS } from '../time-limits';
import type { OverlayStore } from './overlay-store';
import { returnFocus } from './return-focus';

export interface OverlaysOptions {
  store: OverlayStore;
  /** Where overlays are mounted, beside the slot and outside React. */
  host: HTMLElement;
  release: Release;
  loader: Pick<Loader, 'load'>;
  mount: MountRemoteView;
  /** `close` closes this overlay and no other. */
  propsFor(remote: ReleasedRemote, view: string, close: () => void): OwnProps;
  onFailure(error: LoadError): void;
  reload?(): void;
}

interface Overlay {
  readonly name: string;
  /** Where the focus returns to. */
  readonly opener: Element | null;
  /** The button or link that was tapped: it shows that the overlay is on its way. */
  readonly tapped: Element | null;
  /** For reports. */
  owner: { name: string; version: string };
  leave?(): Promise<void>;
}

/** Mounts the view of the overlay that is to be open above every page, in a node of its own. */
export function createOverlays(options: OverlaysOptions): void {
  const { store, host, release, loader, mount, propsFor, onFailure, reload = () => location.reload() } = options;
  const words = copy.overlay;
  let shown: Overlay | undefined;
  let card: HTMLDialogElement | undefined;

  function enter(mine: Overlay): void {
    const budget = createBudget();
    const close = () => mine === shown && store.close();
    const closeButton = { label: words.close, act: close };
    const sign = setTimeout(() => {
      if (mine === shown) mine.tapped?.setAttribute('data-kept', '');
    }, SIGN_AFTER_MS);
    const slow = setTimeout(() => {
      // Another overlay has taken its place.
      if (mine === shown) showCard({ role: 'status', text: words.opening, buttons: [closeButton] }, close);
    }, SLOW_AFTER_MS);
    const end = () => {
      clearTimeout(slow);
      clearTimeout(sign);
      mine.tapped?.removeAttribute('data-kept');
    };
    hideCard();
    mine.leave = showView({
      mount,
      async load() {
        const { remotes } = await release(budget.toLoad());
        const remote = remotes.find(({ overlays }) => overlays.some(({ name }) => name === mine.name));
        const declared = remote?.overlays.find(({ name }) => name === mine.name);
        if (!remote || !declared) throw new LoadError('release', mine.owner.name, mine.owner.version);
        mine.owner = remote;
        return { remote, view: declared.view, module: await loader.load(remote, declared.view, { budget: budget.toLoad() }) };
      },
      options({ remote, view, module }) {
        clearTimeout(slow);
        hideCard();
        const domElement = host.appendChild(document.createElement('div'));
        const own = propsFor(remote, view, close);
        return { remote, module, domElement, own, data: undefined, hydrate: false, budget: budget.toMount() };
      },
      onMounted: end,
      onFailed(error) {
        end();
        const known = asLoadError(error, 'crash', mine.owner);
        onFailure(known);
        if (mine !== shown) return;
        const again = { label: words.retry, act: () => enter(mine) };
        const first = known.final ? { label: words.reload, act: reload } : again;
        showCard({ role: 'alert', title: words.failedTitle, text: words.failedText, buttons: [first, closeButton] }, close);
      },
      onUnmountFailed: (error) => onFailure(asLoadError(error, 'unmount', mine.owner)),
    });
  }

  function showCard(options: CardOptions, dismiss: () => void): void {
    hideCard();
    card = host.appendChild(failureCard('dialog', options));
    card.setAttribute('aria-label', options.title ?? options.text);
    card.addEventListener('cancel', (event) => {
      event.preventDefault();
      dismiss();
    });
    card.showModal();
  }

  function hideCard(): void {
    card?.close();
    card?.remove();
    card = undefined;
  }

  store.subscribe(() => {
    const name = store.current();
    const last = shown;
    // What opened the first of two is where the customer came from.
    const opener = last ? last.opener : document.activeElement;
    last?.tapped?.removeAttribute('data-kept');
    shown = name === undefined ? undefined : { name, opener, tapped: tappedNow(), owner: { name: `overlay ${name}`, version: 'none' } };
    hideCard();
    void last?.leave?.().then(() => shown ?? returnFocus(last.opener));
    if (shown) enter(shown);
  });
}

/** The button or link whose tap is being answered. Not the focused element: Safari gives none to a button that is tapped. */
function tappedNow(): Element | null {
  const target = window.event?.target;
  return target instanceof Element ? target.closest('button, a') : null;
}
