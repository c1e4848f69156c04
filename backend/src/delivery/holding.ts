import { Failure } from '../http/failure';

/** CHECKOUT-28: how much one visitor may reserve without paying, where a week has a capacity. */
export const MOST_BOXES_HELD = 20;
export const MOST_OPEN_ATTEMPTS = 2;

/** Called with what was read under the week's lock. @throws {Failure} 409 `too_many_boxes` or `too_many_open` */
export function requireFairShare(boxes: number, openAttempts: number): void {
  if (boxes > MOST_BOXES_HELD) {
    throw new Failure(409, 'too_many_boxes', `We can take up to ${MOST_BOXES_HELD} boxes in one order for that week. For more, please write to us.`);
  }
  if (openAttempts >= MOST_OPEN_ATTEMPTS) {
    throw new Failure(409, 'too_many_open', 'You have other payment pages open for that week. Please finish one of them, or try again in half an hour.');
  }
}

/** Whose share it is: the account's, or of guests the network's. */
export function holderOf(uid: string | null, network: string): string {
  return uid === null ? `network:${network}` : `account:${uid}`;
}
