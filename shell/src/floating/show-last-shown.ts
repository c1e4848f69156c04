import { cartCount, greeting } from '../copy';
import { whenParsed } from '../document/when-parsed';
import { badgeCount } from './badge-count';
import { markKnown, readLastShown } from './last-shown';

/**
 * Shows it in the composed HTML of a page at rest: at once which form, and the texts when their elements are there. React renders the
 * same as soon as it has hydrated.
 */
export function showLastShown(document: Document): void {
  const last = readLastShown();
  const { firstName, count } = last;
  markKnown(document, last);
  whenParsed(() => {
    const name = document.querySelector('[data-greeting]');
    if (name && firstName !== undefined) name.textContent = greeting(firstName);
    const badge = document.querySelector<HTMLElement>('[data-badge]');
    if (!badge || count <= 0) return;
    badge.textContent = badgeCount(count);
    badge.hidden = false;
    badge.closest('a')?.setAttribute('aria-label', cartCount(count, badgeCount(count)));
  });
}
