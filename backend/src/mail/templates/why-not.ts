import type { MailedOrder } from '../mailed-order';

/** Why an order does not come. */
export function whyNot({ status, isLeftOut }: MailedOrder): string | undefined {
  if (status === 'CANCELLED') return 'This order is cancelled.';
  return isLeftOut ? 'What you paid goes back, so we do not cook this order.' : undefined;
}
