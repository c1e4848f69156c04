import { readJson, safeLocalStorage } from 'shared-remote/storage';

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

/** Composed HTML has both forms, for a customer and for a visitor: a style shows one. */
export function markKnown({ documentElement }: Document, { customer }: LastShown): void {
  documentElement.toggleAttribute('data-known', customer);
}
