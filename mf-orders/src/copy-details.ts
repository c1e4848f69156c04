import { DAY_NAMES, REFUND_TAKES } from 'shared-rules';
import { list } from './copy-list';

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

export const days: Readonly<Record<string, string>> = DAY_NAMES;

export const mealTimes: Readonly<Record<string, string>> = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' };
