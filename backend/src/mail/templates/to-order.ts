import type { orders } from '../../db/schema';
import { CLAIM_DAYS } from '../../orders/claim-order';
import { action, p, type Block } from './block';

/** A guest's order shows itself to an account, once whoever has the mail also knows where it goes. */
export function toOrder({ uid }: Pick<typeof orders.$inferSelect, 'uid'>, link: string): Block[] {
  if (uid) return [action('See my orders', link)];
  return [
    p(`To see, change or cancel this order, add it to your account: log in or sign up, and give the post code to which it goes. The button works for ${CLAIM_DAYS} days.`),
    action('Add this order to my account', link),
  ];
}
