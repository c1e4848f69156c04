import { copy } from '../copy';
import { SLOW_AFTER_MS } from '../time-limits';
import { rememberTap } from './early-tap';
import styles from './face.module.css';

export interface SlotFace {
  /** A skeleton at once (or the composed HTML, kept), and a hint after a second. */
  showWaiting(options: { keep: boolean }): void;
  /** A node for a view to render into, hidden until it stands. */
  freshNode(): HTMLElement;
  /** The node that holds the composed HTML of this page's own view. */
  composedNode(): HTMLElement;
  /** The view stands in `node`: everything else in the slot goes. Settles when the line is free for what nobody sees yet. */
  reveal(node: HTMLElement): Promise<void>;
  /** Words for the customer, in the page's own look. `exhausted` offers a reload instead of another try; `off` says that it was switched off. */
  showCard(options: { retry(): void; exhausted: boolean; off?: boolean }): void;
}

/** What a customer sees of the slot while no view stands in it. The card and skeleton are plain DOM: they must work when all else fails. */
export function createFace(slot: HTMLElement, reload: () => void = () => location.reload()): SlotFace {
  let hint: ReturnType<typeof setTimeout> | undefined;
  const composed = slot.querySelector<HTMLElement>(':scope > [data-view]');
  const early = composed && rememberTap(composed);

  const remove = (selector: string) => slot.querySelectorAll(`:scope > ${selector}`).forEach((node) => node.remove());
  const settle = () => {
    clearTimeout(hint);
    slot.removeAttribute('aria-busy');
    remove('[data-slow]');
  };
  const root = slot.ownerDocument.documentElement;
  /** Pictures further down may take the line now. */
  const started = () => root.removeAttribute('data-starting');

  return {
    showWaiting({ keep }) {
      settle();
      slot.setAttribute('aria-busy', 'true');
      remove('[data-card]');
      if (composed) composed.inert = false;
      if (!keep) {
        early?.forget();
        for (const child of [...slot.children]) if (!child.hasAttribute('data-skeleton')) child.remove();
        if (!slot.querySelector(':scope > [data-skeleton]')) slot.append(skeleton());
      }
      hint = setTimeout(() => {
        const slow = element('p', styles.slow, copy.slot.slow, 'slow');
        slot.prepend(slow);
        slow.role = 'status';
      }, SLOW_AFTER_MS);
    },
    freshNode() {
      const node = element('div', undefined, '', 'view');
      node.hidden = true;
      slot.append(node);
      return node;
    },
    composedNode() {
      if (!composed?.isConnected) throw new Error('The page holds no composed view.');
      return composed;
    },
    async reveal(node) {
      settle();
      for (const child of [...slot.children]) if (child !== node) child.remove();
      node.hidden = false;
      if (node === composed) early?.replay();
      // Once for a document: a page change is left alone.
      if (!root.hasAttribute('data-starting')) return;
      await firstPictures(node);
      started();
    },
    showCard({ retry, exhausted, off = false }) {
      settle();
      started();
      remove('[data-card]');
      // What was composed can still be read; its buttons can't work.
      for (const child of [...slot.children]) {
        if (child === composed) composed.inert = true;
        else child.remove();
      }
      const card = element('section', styles.card, '', 'card');
      card.role = 'alert';
      const button = element('button', styles.retry, exhausted ? copy.slot.reload : copy.slot.tryAgain);
      button.type = 'button';
      button.addEventListener('click', exhausted ? reload : retry);
      card.append(
        element('h2', undefined, off ? copy.slot.offTitle : copy.slot.failedTitle),
        element('p', undefined, off ? copy.slot.off : exhausted ? copy.slot.failedForGood : copy.slot.failed),
        button,
      );
      slot.prepend(card);
    },
  };
}

/**
 * What the view's first pictures have for themselves, in ms at most, before those further down are asked for too: so long the
 * largest takes on a slow phone's line. To wait for its end would leave the line idle for a round trip.
 */
const HEAD_START = 200;

/** When the pictures that the view asks for ahead of others are there, or have had their head start. */
function firstPictures(view: HTMLElement): Promise<unknown> {
  const coming = [...view.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].filter(({ complete }) => !complete);
  const settled = coming.map((image) => new Promise((resolve) => {
    for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true });
  }));
  return Promise.race([Promise.all(settled), new Promise((resolve) => setTimeout(resolve, HEAD_START))]);
}

function skeleton(): HTMLElement {
  const node = element('div', styles.skeleton, '', 'skeleton');
  node.setAttribute('aria-hidden', 'true');
  node.append(...['title', 'line', 'line', 'block', 'block', 'block'].map((kind) => element('span', `${styles.bone} ${styles[kind]}`)));
  return node;
}

/** A node of the slot's own, with a class and, where the slot must find it again, a `data-…` mark. */
function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string | undefined, text = '', mark?: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  if (mark) node.setAttribute(`data-${mark}`, '');
  return node;
}
