import type { Release } from '../federation/release';
import { fillPlace, type FillOptions } from '../places/fill-place';
import { lentTo } from '../places/place';
import styles from './panel.module.css';

interface PanelOptions extends FillOptions {
  release: Release;
  /** As for places (places.ts). */
  customer(): string | undefined;
  /** Calls back when somebody else may be looking. */
  onCustomer(listener: () => void): () => void;
  onNavigation(listener: () => void): () => void;
}

/** Long enough for a pointer on its way from the button to the panel, ms. */
const LEAVE_AFTER_MS = 300;
const opened = new WeakSet<HTMLElement>();

/**
 * Shows what is lent to the bar, under the button that the pointer or the focus has come to. The panel comes after the button in the
 * document, so that Tab leads into it. It closes when both have left, with Escape, when the page changes, when another customer is
 * looking, and when the button is gone. Nothing is shown where there is no room, on the page that the button leads to, where nobody
 * lends a fragment, and where that fails.
 * @param place of the shell's own remote.json
 */
export async function openPanel(
  place: string, button: HTMLAnchorElement, { release, customer, onCustomer, onNavigation, ...fill }: PanelOptions,
): Promise<void> {
  const { ownerDocument } = button;
  const hasRoom = () => window.matchMedia('(min-width: 48rem)').matches && window.location.pathname !== button.pathname;
  if (!hasRoom() || opened.has(button)) return;
  opened.add(button);
  const panel = Object.assign(ownerDocument.createElement('div'), { className: styles.panel });
  const isWanted = () => button.isConnected && ([button, panel].some((one) => one.matches(':hover'))
    || button.matches(':focus-visible') || panel.contains(ownerDocument.activeElement));
  const { remotes } = await release().catch(() => ({ remotes: [] }));
  const lent = lentTo(place, remotes, customer());
  // The click may have been faster.
  if (!lent || !isWanted() || !hasRoom()) return void opened.delete(button);

  button.after(panel);
  const empty = fillPlace({ node: panel, nest: () => undefined, mine: () => true }, lent.fragment, fill);
  const ends = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    onNavigation(close),
    onCustomer(() => void (lentTo(place, remotes, customer())?.whose === lent.whose || close())),
  ];
  function close(): void {
    for (const stop of stops) stop();
    ends.abort();
    clearTimeout(timer);
    empty();
    panel.remove();
    opened.delete(button);
  }
  function review(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!isWanted()) close();
    }, LEAVE_AFTER_MS);
  }
  for (const sign of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
    ownerDocument.addEventListener(sign, review, { signal: ends.signal });
  }
  ownerDocument.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (panel.contains(ownerDocument.activeElement)) button.focus();
    // It is over only when both have left: the focus that comes back to the button must not open it again.
    empty();
    panel.remove();
  }, { signal: ends.signal });
}
