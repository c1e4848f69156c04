import { ApiError } from 'shared-api';
import { SWITCH_TEXTS } from 'shared-rules';
import * as v from 'valibot';
import type { Wanted } from './session-requester';

/** A line that is no longer what the customer put in: pence for a price, names for a meal; `now` null if it is gone. */
export interface LineChange {
  lineId: string;
  was: number | string;
  now: number | string | null;
}

/** Why no session came back, as far as the customer can do something about it. */
export type CheckoutProblem =
  | { kind: 'changed'; changes: LineChange[] }
  /** This cart, or what it was before, was paid under that session. */
  | { kind: 'paid'; message: string; sessionId: string; cartId: string }
  | { kind: 'profile'; message: string }
  | { kind: 'post-code'; message: string }
  | { kind: 'closed'; message: string }
  /** A rule of the server's in its own words. */
  | { kind: 'refused'; message: string }
  | { kind: 'failed' };

const details = v.array(v.object({
  item: v.number(),
  was: v.union([v.number(), v.string()]),
  now: v.nullable(v.union([v.number(), v.string()])),
}));
const paid = v.object({ sessionId: v.string() });
const closed: readonly string[] = [SWITCH_TEXTS.ordering, SWITCH_TEXTS.payments];

/** Turns a refused session into what the cart shows. */
export function checkoutProblem(error: unknown, wanted: Wanted): CheckoutProblem {
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.status === 409) {
    const read = v.safeParse(details, error.details);
    const changes = read.success ? read.output.flatMap(({ item, was, now }) => {
      const lineId = wanted.lineIds[item];
      return lineId === undefined ? [] : [{ lineId, was, now }];
    }) : [];
    if (error.code === 'cart_changed' && changes.length > 0) return { kind: 'changed', changes };
    if (error.code === 'cart_paid' && v.is(paid, error.details)) return { kind: 'paid', message: error.message, sessionId: error.details.sessionId, cartId: wanted.body.cartId };
    return { kind: closed.includes(error.message) ? 'closed' : 'refused', message: error.message };
  }
  if (error.status === 422) {
    if (error.code.startsWith('profile')) return { kind: 'profile', message: error.message };
    if (error.field === 'postCode') return { kind: 'post-code', message: error.message };
    return { kind: 'refused', message: error.message };
  }
  return { kind: 'failed' };
}
