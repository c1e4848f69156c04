import { REFUND_TAKES } from 'shared-rules';

export const list = {
  title: 'My Orders',
  back: 'Back to Profile',
  loading: 'Loading your orders...',
  asOf: (moment: string) => `As of ${moment}. We could not ask for anything newer.`,
  failed: 'Failed to load your orders. Please try again later.',
  empty: 'No orders yet',
  emptyHint: 'Your weeks will be kept here, with what you ate and when it came.',
  browse: 'Browse Meals',
  order: (id: string) => `Order ${id}`,
  created: 'Ordered',
  paid: 'Paid',
  total: 'Total',
  meals: (count: number) => (count === 1 ? '1 meal' : `${count} meals`),
  corrected: 'A meal has been corrected since you ordered. Please open this order.',
  view: 'View Meals',
  more: 'Show more orders',
  moreFailed: 'Failed to load more of your orders. Please try again.',
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

/** The course of an order. */
export const timeline = {
  title: 'Course of this order',
  ordered: 'Ordered',
  paid: 'Paid',
  unpaid: 'Waiting for the payment',
  cooking: 'In our kitchen',
  onItsWay: 'Out for delivery',
  arrives: 'Arrives',
  arrived: 'Arrived',
  givenBack: 'Your money goes back',
  held: 'On hold',
  cancelled: 'Cancelled',
} as const;

/** A guest's order, added to the account by the link in its mail. */
export const claiming = {
  title: 'Add your order to this account',
  lead: 'Your mail has brought you here. To show that the order is yours, give the post code to which it goes.',
  postCode: 'Post code of the delivery',
  postCodeEmpty: 'Empty Field: Post code',
  add: 'Add this order',
  leave: 'Not now',
  added: (id: string) => `Order ${id} is in your account now.`,
} as const;

export const details = {
  title: 'Order Details',
  order: 'Order',
  arrives: 'Delivery',
  status: 'Delivery status',
  promotion: 'Promotion code',
  refunded: 'Refunded',
  failed: 'Failed to load meal details. Please try again.',
  none: 'No meal details could be loaded for this order.',
  notFound: (names: readonly string[]) => `No details any more for ${names.join(', ')}.`,
  line: (plan: string, quantity: number) => (quantity === 1 ? plan : `${plan} × ${quantity}`),
  more: (count: number) => `+${count} more`,
  clashing: (count: number) => `${list.meals(count)} of this order ${count === 1 ? 'clashes' : 'clash'} with what you do not eat.`,
  calories: (amount: number) => `${amount} kcal`,
  protein: (grams: number) => `${grams} g protein`,
  corrected: 'Corrected since you ordered',
  correctedLead: 'Please read this before you eat. We have corrected what we told you of these meals:',
  asOrdered: 'A meal of this order was corrected and corrected back: all is again as you ordered it.',
  now: 'Now',
  then: 'When you ordered',
  ingredientsNow: 'Ingredients now',
  ingredientsThen: 'Ingredients when you ordered',
  handlingNow: 'Keep and heat it now',
  handlingThen: 'Told when you ordered',
  contains: 'Contains',
  mayContain: 'may contain',
  /** Of a meal that contains none for certain. */
  mayOnlyContain: 'May contain',
  noAllergens: 'None of the 14 key allergens',
  calendar: 'Add delivery to calendar',
  print: 'Print the week',
} as const;

/** What the payment provider says of money that goes back. */
export const refund = {
  title: 'Refunds',
  states: {
    requested: 'We are asking for it now.',
    pending: `It is on its way. Refunds take ${REFUND_TAKES}, depending on your bank.`,
    succeeded: `It has been given back. Your bank may take ${REFUND_TAKES} to show it.`,
    failed: 'It did not go through. We will write to you about another way.',
  },
  reason: (reason: string) => `Reason: ${reason}`,
} as const;

/** Until the cut-off: cancel, or correct the address. */
export const change = {
  title: 'Delivery address',
  until: (day: string) => `You can cancel this order or correct its address until the end of ${day}, London time.`,
  mayCancel: 'A meal of this order is not what you ordered: you may still cancel it, until it leaves our kitchen.',
  over: 'We are already shopping and cooking for this order, so it can no longer be changed.',
  unpaid: 'Your bank has not paid yet, so we do not cook this order for its day. Once it has paid, we tell you the Monday on which it comes. Until then you can cancel it.',
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
  planGone: (plan: string) => plan,
  swapped: (was: string, now: string) => `${was}. We put in ${now}.`,
  price: (plan: string, was: string, now: string) => `${plan} was ${was} and is now ${now}.`,
  toCart: 'Go To Cart',
} as const;

/** Lent to home. */
export const lastWeek = {
  title: 'Your last week',
  next: 'Your next week',
  weeks: (names: readonly string[]) => names.join(', '),
} as const;

export const sheet = {
  title: 'Your week',
  arrives: (day: string) => `Arrives on ${day}`,
  arrived: (day: string) => `Arrived on ${day}`,
  week: (plan: string) => `Week of ${plan}`,
  day: 'Day',
  recipes: 'What is in your meals, and how to keep them',
  kitchen: 'Everything is cooked in one kitchen that handles all 14 key allergens.',
  print: 'Print',
  cantPrint: 'This browser can’t print from here. Open its menu and choose Share or Print, or open this page in another browser.',
  back: 'Back to My Orders',
} as const;

export const days: Readonly<Record<string, string>> = { monday: 'Monday', tuesday: 'Tuesday', wednesday: 'Wednesday', thursday: 'Thursday', friday: 'Friday' };
export const mealTimes: Readonly<Record<string, string>> = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' };
