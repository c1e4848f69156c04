import { readJson, safeLocalStorage } from 'shared-remote/storage';
import { cartCount, greeting } from '../copy';
import { whenParsed } from '../document/when-parsed';
import { badgeCount } from './badge-count';

/** What the floating bar showed last on this device. */
export interface LastShown {
  /** Somebody was signed in. */
  customer: boolean;
  firstName: string | undefined;
  /** Of the cart. */
  count: number;
}

/** Whether, not who: that is the session service's own. */
export const WAS_SIGNED_IN = 'five-day-kitchen:was-signed-in';
export const LAST_SHOWN = 'five-day-kitchen:last-shown';

/** By hand: the starter of a page at rest reads it, which has no room for a schema. */
export function readLastShown(): LastShown {
  const stored = readJson(safeLocalStorage, LAST_SHOWN);
  const entry = (name: string): unknown => (typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined);
  const [firstName, count] = [entry('firstName'), entry('count')];
  return {
    customer: safeLocalStorage.get(WAS_SIGNED_IN) === 'yes',
    firstName: typeof firstName === 'string' ? firstName : undefined,
    count: typeof count === 'number' ? count : 0,
  };
}

/**
 * Shows it in composed HTML, which is the same for everybody: at once who is greeted, and the texts when their elements are there.
 * React renders the same as soon as it has hydrated (`useLastShown`).
 */
export function showLastShown(document: Document): void {
  const { customer, firstName, count } = readLastShown();
  document.documentElement.toggleAttribute('data-known', customer);
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
