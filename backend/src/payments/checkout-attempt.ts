import { createHash } from 'node:crypto';
import { CHECKOUT_SESSION_MS, formatDay } from 'shared-rules';
import type { attempts } from '../db/schema';
import type { SessionRequest } from './provider';

export type Attempt = typeof attempts.$inferSelect;

/** The provider takes no session of less than 30 minutes from when it gets the call: this for its way, and for two clocks that differ. */
const SLACK_MS = 60_000;

/** When an attempt's session ends. */
export function expiryOf(placedAt: Date): Date {
  return new Date(placedAt.getTime() + CHECKOUT_SESSION_MS + SLACK_MS);
}

/** What an attempt is without its person. The row stays as the mark that its session was settled. */
export const NOBODY = {
  uid: null, email: null, holder: null, address: { lines: [], city: '', postCode: '', country: '' }, lines: [], fingerprint: '',
};
export const isErased = ({ lines }: Attempt): boolean => lines.length === 0;

/** Of what was asked for: the same again may have the same session. Never identifies a checkout; the attempt's id does. */
export function fingerprintOf(parts: object): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** What the provider is asked for: only from the stored row, so that a retry is the same to the byte. */
export function sessionRequest(attempt: Attempt, siteUrl: string): SessionRequest {
  const byPlan = new Map<string, SessionRequest['lines'][number]>();
  for (const { planId, name, priceInCents, quantity } of attempt.lines) {
    const line = byPlan.get(planId);
    if (line) line.quantity += quantity;
    else byPlan.set(planId, { planId, name, description: '5-Day Full Meal Plan', unitAmount: priceInCents, quantity });
  }
  return {
    reference: attempt.id,
    lines: [...byPlan.values()],
    successUrl: `${siteUrl}/return?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${siteUrl}/cart?payment=cancelled`,
    expiresAt: attempt.expiresAt.getTime(),
    email: attempt.email ?? undefined,
    takesCodes: attempt.takesCodes,
    note: `Delivery is free and arrives on ${formatDay(attempt.deliveryDate)}.`,
  };
}
