export const again = {
  button: 'Order again',
  failed: 'We could not put this order back into your cart. Please try again.',
  title: 'Back in your cart',
  added: 'We have put this week into your cart again.',
  allInCart: 'This week is in your cart already. Your cart is as it was.',
  inCart: (plans: readonly string[]) => `In your cart already, and not added again: ${plans.join(', ')}.`,
  nothing: 'Nothing of this order is on the menu at the moment.',
  nothingTitle: 'Not on the menu',
  missing: 'No longer offered:',
  swapped: (was: string, now: string) => `${was}. We put in ${now}.`,
  price: (plan: string, was: string, now: string) => `${plan} was ${was} and is now ${now}.`,
  toCart: 'Go To Cart',
} as const;

/** The first line of an order. */
export const lead = {
  arrives: (day: string) => `Arrives ${day}`,
  onItsWay: (day: string) => `On its way: arrives ${day}`,
  arrived: (day: string) => `Arrived ${day}`,
  unpaid: 'Waits for your payment',
  givenBack: 'Does not come: your money goes back',
  held: 'On hold: its payment is being checked',
  cancelled: 'Cancelled',
} as const;

export const weeksOf = (plan: string, quantity: number): string => (quantity === 1 ? plan : `${plan} × ${quantity}`);

/** Lent to home. */
export const lastWeek = {
  title: 'Your last week',
  next: 'Your next week',
} as const;
