import { copy } from '../copy';
import { element } from '../element';
import { failureCard } from '../failure-card/failure-card';
import type { Announcer } from '../navigation/announcer';
import type { EarlyInput } from '../starter/early-input';
import { SLOW_AFTER_MS } from '../time-limits';
import styles from './face.module.css';

export type SlotFace = ReturnType<typeof createFace>;

/**
 * What a customer sees of the slot while no view is mounted. Plain DOM: it must work when all else fails.
 * @param announce to screen readers, which read nothing new within a slot that is busy
 */
export function createFace(
  slot: HTMLElement, early: EarlyInput, announce: Announcer['announce'], reload: () => void = () => location.reload(),
) {
  let hint: ReturnType<typeof setTimeout> | undefined;
  const composed = slot.querySelector<HTMLElement>(':scope > [data-view]');
  const first = slot.firstElementChild;

  const remove = (selector: string) => slot.querySelectorAll(`:scope > ${selector}`).forEach((node) => node.remove());
  const endWaiting = () => {
    clearTimeout(hint);
    slot.removeAttribute('aria-busy');
    if (slot.querySelector(':scope > [data-slow]')) announce('');
    remove('[data-slow]');
  };
  const root = slot.ownerDocument.documentElement;
  /** Pictures further down are fetched from now on. */
  const started = () => root.removeAttribute('data-starting');

  return {
    /** A skeleton at once (or the composed HTML, kept), and a hint after a second. */
    showWaiting({ keep }: { keep: boolean }) {
      endWaiting();
      slot.setAttribute('aria-busy', 'true');
      remove('[data-card]');
      if (composed) composed.inert = false;
      if (!keep) {
        if (composed) early.drop(composed);
        // A node whose view is still mounting stays, hidden.
        for (const child of [...slot.children]) if (!child.matches('[data-skeleton], [data-view][hidden]')) child.remove();
        if (!slot.querySelector(':scope > [data-skeleton]')) slot.append(skeleton());
      }
      hint = setTimeout(() => {
        const slow = element('p', styles.slow, copy.slot.slow);
        slow.dataset.slow = '';
        slot.prepend(slow);
        announce(copy.slot.slow);
      }, SLOW_AFTER_MS);
    },
    /** A node for a view to render into, hidden until it has mounted. */
    freshNode() {
      const node = element('div');
      node.dataset.view = '';
      node.hidden = true;
      slot.append(node);
      return node;
    },
    /** The node that holds the composed HTML of this page's own view. */
    composedNode() {
      if (!composed?.isConnected) throw new Error('The page holds no composed view.');
      return composed;
    },
    /** The view has mounted in `node`: everything else in the slot goes. */
    reveal(node: HTMLElement) {
      endWaiting();
      for (const child of [...slot.children]) if (child !== node) child.remove();
      node.hidden = false;
      // What was loaded late needs no waiting, which would have freed it from under the card.
      node.inert = false;
      if (node === composed) early.replay(node);
      else if (composed) early.drop(composed);
      started();
    },
    /** `exhausted` offers a reload instead of another try; `off`: its team has switched it off. */
    showCard({ retry, exhausted, off = false }: { retry(): void; exhausted: boolean; off?: boolean }) {
      endWaiting();
      started();
      const focused = slot.ownerDocument.activeElement;
      const words = copy.slot;
      const title = off ? words.offTitle : words.failedTitle;
      // What was composed, which may be this card, has the document's own title.
      if (!first?.isConnected) slot.ownerDocument.title = title;
      const takesFocus = !focused || focused === slot.ownerDocument.body || slot.contains(focused);
      remove('[data-card]');
      // What was composed can still be read; its buttons can't work.
      for (const child of [...slot.children]) {
        if (child === composed) composed.inert = true;
        else child.remove();
      }
      const card = failureCard('section', {
        role: 'alert',
        title,
        text: off ? words.off : exhausted ? words.failedForGood : words.failed,
        buttons: [exhausted ? { label: words.reload, act: reload } : { label: words.tryAgain, act: retry }],
      });
      card.dataset.card = '';
      slot.prepend(card);
      // Not from a dialog or from the buttons of the chrome.
      if (takesFocus) card.querySelector('h2')?.focus();
    },
  };
}

function skeleton(): HTMLElement {
  const node = element('div', styles.skeleton);
  node.dataset.skeleton = '';
  node.setAttribute('aria-hidden', 'true');
  node.append(...['title', 'line', 'line', 'block', 'block', 'block'].map((kind) => element('span', `${styles.bone} ${styles[kind]}`)));
  return node;
}
