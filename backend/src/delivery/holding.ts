import { Failure } from '../http/failure';

/** CHECKOUT-28: how much one visitor may reserve without paying, where a week has a capacity. */
export const MOST_BOXES_HELD = 20;
export const MOST_OPEN_ATTEMPTS = 2;
/** Orders whose bank has not answered hold their boxes for days. */
export const MOST_UNPAID_ORDERS = 2;

/** What the visitor holds already, read under the week's lock. */
interface Held { openAttempts: number; unpaidOrders: number }

/** @throws {Failure} 409 `too_many_boxes`, `too_many_open` or `too_many_unpaid` */
export function requireFairShare(boxes: number, { openAttempts, unpaidOrders }: Held): void {
  if (boxes > MOST_BOXES_HELD) {
    throw new Failure(409, 'too_many_boxes', `We can take up to ${MOST_BOXES_HELD} boxes in one order for that week. For more, please write to us.`);
  }
  if (openAttempts >= MOST_OPEN_ATTEMPTS) {
    throw new Failure(409, 'too_many_open', 'You have other payment pages open. Please finish one of them, or try again in half an hour.');
  }
  if (unpaidOrders >= MOST_UNPAID_ORDERS) {
    throw new Failure(409, 'too_many_unpaid', 'Your bank has not paid for your earlier orders yet. Please order again once it has, or write to us.');
  }
}

/** Whose share it is: the account's, or of guests the network's. */
export function holderOf(uid: string | null, network: string): string {
  return uid === null ? `network:${network}` : `account:${uid}`;
}
