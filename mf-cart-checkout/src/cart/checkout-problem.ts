import { ApiError, errorText } from 'shared-api';
import * as v from 'valibot';
import type { SessionRequest } from './session-requester';

/** A cart line that changed since the customer added it: pence for a price, names for a meal or plan; `now` is null if it is gone. */
export interface LineChange {
  lineId: string;
  was: number | string;
  now: number | string | null;
}

/** Why the server gave no session, by what the customer can do about it. */
export type CheckoutProblem =
  | { kind: 'changed'; changes: LineChange[] }
  /** This cart, or an earlier state of it, was paid in that session. */
  | { kind: 'paid'; message: string; sessionId: string; cartId: string }
  | { kind: 'profile'; message: string }
  | { kind: 'post-code'; message: string }
  /** The week is closed or full, or its cut-off has passed; `next` can be chosen instead. */
  | { kind: 'week'; message: string; next: string | undefined }
  /** Any other rule of the server, with its own message. */
  | { kind: 'refused'; message: string }
  | { kind: 'failed' };

const details = v.array(v.object({
  item: v.number(),
  was: v.union([v.number(), v.string()]),
  now: v.nullable(v.union([v.number(), v.string()])),
}));
const nextWeek = v.object({ next: v.string() });
const paid = v.object({ sessionId: v.string() });

/** @param request the refused request: its line ids name the changed lines */
export function checkoutProblem(error: unknown, request: SessionRequest): CheckoutProblem {
  if (!(error instanceof ApiError) || errorText(error) === undefined) return { kind: 'failed' };
  // Nothing is wrong with the cart or the post code: it says so, and can be tried again (decision 021).
  if (error.code === 'post_code_lookup_failed') return { kind: 'refused', message: error.message };
  if (error.status === 409) {
    const parsed = v.safeParse(details, error.details);
    const changes = parsed.success ? parsed.output.flatMap(({ item, was, now }) => {
      const lineId = request.lineIds[item];
      return lineId === undefined ? [] : [{ lineId, was, now }];
    }) : [];
    if (error.code === 'cart_changed' && changes.length > 0) return { kind: 'changed', changes };
    if (error.code === 'cart_paid' && v.is(paid, error.details)) {
      return { kind: 'paid', message: error.message, sessionId: error.details.sessionId, cartId: request.body.cartId };
    }
    if (error.code.startsWith('week_')) {
      return { kind: 'week', message: error.message, next: v.is(nextWeek, error.details) ? error.details.next : undefined };
    }
  } else if (error.status === 422) {
    if (error.code.startsWith('profile')) return { kind: 'profile', message: error.message };
    if (error.field === 'postCode') return { kind: 'post-code', message: error.message };
  } else return { kind: 'failed' };
  return { kind: 'refused', message: error.message };
}
