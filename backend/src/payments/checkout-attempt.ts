import { createHash } from 'node:crypto';
import { CHECKOUT_SESSION_MS, formatDay } from 'shared-rules';
import type { attempts } from '../db/schema';
import type { SessionRequest } from './provider';

export type Attempt = typeof attempts.$inferSelect;

/** The provider takes sessions that end between these, from when it gets the call. */
const PROVIDER_LEAST_MS = 30 * 60_000;
const PROVIDER_MOST_MS = 24 * 60 * 60_000;
/** For the call's way, and for two clocks that differ a little. */
const SLACK_MS = 60_000;

/** When an attempt's session ends: as long after as the shop wants, as near to that as the provider takes it for certain. */
export function expiryOf(placedAt: Date, length: number = CHECKOUT_SESSION_MS): Date {
  const lasts = Math.min(Math.max(length, PROVIDER_LEAST_MS + SLACK_MS), PROVIDER_MOST_MS - SLACK_MS);
  return new Date(placedAt.getTime() + lasts);
}

/** What an attempt is without its person. The row stays as the mark that its session was settled. */
export const NOBODY = { uid: null, email: null, holder: null, address: { lines: [], city: '', postCode: '', country: '' }, lines: [], fingerprint: '' };
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
