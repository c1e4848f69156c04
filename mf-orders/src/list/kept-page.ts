import type { OrderPage } from 'shared-api';
import { OrderPageAnswer } from 'shared-api/answers/order';
import { current, type BusPort } from 'shared-events';
import { readLastSeen, writeLastSeen } from 'shared-remote/last-seen';
import * as v from 'valibot';

const LAST_SEEN = 'orders';

export function customerOf(bus: BusPort): string | undefined {
  const auth = current(bus, 'auth');
  return auth?.status === 'signed-in' ? auth.uid : undefined;
}

/**
 * Keeps a customer's latest orders for the next visit, without addresses. Not after a sign-out, nor for the next customer.
 * @param at when they were fetched, in ms since 1970
 */
export function keepPage(bus: BusPort, uid: string, page: OrderPage, at = Date.now()): void {
  if (customerOf(bus) !== uid) return;
  writeLastSeen(uid, LAST_SEEN, { ...page, orders: page.orders.map(({ address: _address, ...order }) => order) }, at);
}

/** The latest orders of one customer. */
export interface FirstPage {
  uid: string;
  page: OrderPage;
  /** When it was fetched, if that was on an earlier visit. */
  at?: number | undefined;
}

/** What this customer saw last; not that there were no orders, which may long be wrong. */
export function keptPage(uid: string | undefined): FirstPage | undefined {
  const kept = uid === undefined ? undefined : readLastSeen(uid, LAST_SEEN);
  const page = v.safeParse(OrderPageAnswer, kept?.value);
  return uid !== undefined && kept && page.success && page.output.orders.length > 0 ? { uid, page: page.output, at: kept.at } : undefined;
}
