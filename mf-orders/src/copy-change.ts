import { DELIVERY_DAY, REFUND_TAKES } from 'shared-rules';

/** Until the cut-off: cancel, or correct the address. */
export const change = {
  title: 'Delivery address',
  until: (day: string) => `You can cancel this order or correct its address until the end of ${day}, London time.`,
  mayCancel: 'A meal of this order is not what you ordered: you may still cancel it, until it leaves our kitchen.',
  over: 'We are already shopping and cooking for this order, so it can no longer be changed.',
  unpaid: `Your bank has not paid yet, so we do not cook this order for its day. Once it has paid, we tell you the ${DELIVERY_DAY} on which it comes. Until then you can cancel it.`,
  givenBack: 'All that you paid goes back, so we do not cook this order.',
  held: 'The payment of this order is being checked with the bank, so we do not cook it for now. If that surprises you, please write to us.',
  cancelled: 'This order is cancelled.',
  cancel: 'Cancel order',
  correct: 'Change address',
  corrected: 'The address is changed.',
} as const;

export const cancelling = {
  title: 'Cancel this order?',
  text: (order: string, day: string) => `Order ${order} for ${day} will not be cooked or delivered. This can’t be undone.`,
  refund: (amount: string) => `We give back ${amount}, the way you paid it. Refunds take ${REFUND_TAKES}, depending on your bank.`,
  disputed: (amount: string) =>
    `Your bank holds ${amount} of it because of a dispute. Should that come back to us, we give it back to you.`,
  unpaid: 'Nothing has been taken for it yet. Should a payment still come, we give it back in full.',
  confirm: 'Cancel order',
  keep: 'Keep my order',
} as const;

export const correcting = {
  title: 'Change address',
  lead: 'This changes where this one order goes. Your profile stays as it is.',
  name: 'Name',
  nameEmpty: 'Empty Field: Name',
  phone: 'Phone number',
  phoneHint: 'For the driver, on the day of your delivery.',
  address: 'Delivery address',
  address2: 'Flat, floor or company (optional)',
  postCode: 'Post code',
  city: 'City',
  cityValue: 'London',
  note: 'Note for the driver (optional)',
  save: 'Save address',
  keep: 'Keep the old one',
} as const;
