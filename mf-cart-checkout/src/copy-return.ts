/** The order, on the page after the payment. */
export const whatComes = {
  title: (day: string) => `Your meals arrive ${day}`,
  untimed: 'Your order',
  order: 'Order number',
  promotion: 'Promotion code',
  meals: 'What comes',
  line: (plan: string, quantity: number) => `${quantity === 1 ? '' : `${quantity} × `}${plan}: 5 days, 3 meals a day`,
  change: (day: string) => `You can cancel it or correct its address until the end of ${day}, London time.`,
  guest: 'You have ordered without an account, and need none: your receipt comes by email. With an account you can follow the order, correct its address or cancel it: create one, then follow the link in that email.',
  calendar: 'Add delivery to calendar',
  orders: 'View my orders',
  register: 'Create my account',
} as const;

export const paymentReturn = {
  title: 'Your payment',
  confirming: 'Confirming your payment...',
  confirmingHint: 'This takes a few seconds. Please, do not close the window!',
  success: 'Thank you for your order!',
  paid: 'Your payment has gone through and we have your order. A receipt is on its way to your inbox.',
  processing: 'Your payment is being processed.',
  processingHint: 'We have your order. Bank payments take a few days; we will email you as soon as yours has arrived.',
  waiting: 'Looks like the payment has not quite gone through yet!',
  waitingHint: 'Please refresh the page in a moment to see whether it has.',
  expired: 'Looks like this payment session has expired.',
  expiredHint: 'Nothing was taken. Your cart is as you left it, so you can check out again.',
  cancelled: 'This order was cancelled.',
  cancelledPaid: 'Nothing will be delivered. What you paid goes back to the card or account that you paid with; the mail about it says when.',
  cancelledUnpaid: 'Nothing will be delivered, and nothing was taken. If your bank still makes the payment, we give it back.',
  onHold: 'Your order is on hold.',
  onHoldHint: (email: string) =>
    `Its payment is being checked, and we do not cook it until that is done. If you have a question, write to us at ${email}.`,
  held: 'We have your payment, but can’t deliver yet.',
  heldProcessing: 'Your payment is being processed, but we can’t deliver yet.',
  error: 'Oops! Looks like something went wrong.',
  errorHint: (email: string) =>
    `If money has left your account, please contact the payment provider or write to us at ${email}, and we will put it right.`,
  refresh: 'Refresh',
  toCart: 'Go To Cart',
  toProfile: 'Go to Profile',
} as const;
