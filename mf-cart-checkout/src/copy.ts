import { CUT_OFF_TIME, DAMAGE_REPORT_HOURS, DAY_NAMES } from 'shared-rules';
import { cartLimits } from './copy-service';

/** Beside the cart's button. On /cart another part is called 'In your cart'. */
export const miniCart = {
  label: 'Cart at a glance',
  empty: 'Nothing in it yet.',
  line: (plan: string, quantity: number) => `${quantity} × ${plan}`,
  total: 'Total',
  open: 'Open your cart',
} as const;

export const cart = {
  title: 'Your cart',
  goBack: 'Go Back',
  clear: 'Clear Cart',
  sure: 'Are you sure?',
  clearQuestion: "You're about to clear everything in your cart!",
  removeQuestion: "You'e about to remove this meal plan from your cart!",
  empty: 'Your cart is empty',
  emptyHint: 'Pick a meal plan and we will cook your week.',
  browse: 'View Meal Plans',
  summary: 'Order Summary',
  calories: (range: string) => `${range} kcal`,
  times: (quantity: number) => `× ${quantity}`,
  deliveredOn: 'Will be delivered on',
  week: (plan: string) => `Your week of ${plan}`,
  meals: (count: number) => `Your ${count} meals`,
  swaps: (names: readonly string[]) => `${names.length === 1 ? '1 swap' : `${names.length} swaps`}: ${andMore(names)}`,
  swap: (meal: string, slot: string) => `${meal} (${slot})`,
  insteadOf: (meal: string) => `instead of ${meal}`,
  day: 'Day',
  remove: 'Remove',
  removeAll: (quantity: number) => `Remove all ${quantity}`,
  howMany: (plan: string) => `How many of ${plan}`,
  oneLess: (plan: string) => `One less of ${plan}`,
  oneMore: (plan: string) => `One more of ${plan}`,
  removed: (plan: string) => `${plan} removed from your cart.`,
  undo: 'Undo',
  planLine: (plan: string) => `5-Day Full Meal Plan — ${plan}`,
  delivery: 'Delivery',
  total: 'Total inc. VAT',
  loadFailed: 'Your cart could not be opened.',
  dropped: (names: readonly string[]) => `We could not read ${names.join(', ')} and took it out of your cart. Please add it again.`,
  cancelled: 'Payment cancelled. Nothing was taken. Your cart is as you left it.',
  unsaved: 'Your browser is not keeping your cart: what you change in it is lost once you leave the shop.',
  offline: 'You are offline. You can still change your cart; checkout waits until you are back online.',
} as const;

export const checkout = {
  button: 'Continue to Checkout',
  total: 'Total',
  preparing: 'Preparing...',
  failed: '.. Something went wrong. Please try again later.',
  retry: 'Try again',
  offline: 'Checkout waits until you are back online.',
  failedHint: 'Your cart is safe.',
  needsPostCode: 'Enter your post code to continue.',
  askPostCode: 'Go to the post code',
  otherPostCode: 'Checkout waits for a post code to which we deliver.',
  postCodeUnchecked: 'Checkout waits until your post code could be checked.',
  needsAnswer: 'Please answer the questions above to continue.',
  askAnswer: 'Go to the questions',
  needsProfile: 'Checkout waits until your profile is complete.',
  askProfile: 'See what is missing',
  profileTitle: 'Your profile is not complete',
  editProfile: 'Edit my profile',
  payment: 'You pay on our payment provider’s secure page. We never see your card number.',
  code: 'If you have a promotion code, you enter it there.',
} as const;

export const deliverTo = {
  title: 'Where we deliver',
  loading: 'Looking up your address...',
} as const;

/** The Mondays to choose among. */
export const weeks = {
  title: 'Which week?',
  orderBy: (day: string) => `Order by the end of ${day}`,
  full: 'Fully booked',
  choose: (day: string) => `Deliver on ${day}`,
  passed: (was: string, now: string | undefined) =>
    `You can’t order for ${was} any more.${now === undefined ? '' : ` Your meals now arrive on ${now}.`}`,
  see: 'See the weeks',
} as const;

export const postCode = {
  title: 'Where shall we deliver?',
  label: 'Post code',
  hint: 'So that we can tell you now whether we deliver to you.',
  checking: 'Checking your post code...',
  tellMe: 'Tell me when you come here',
  good: (code: string) => `Good news: we deliver to ${code}.`,
} as const;

export const driverNote = {
  label: 'Note for the driver (optional)',
  hint: 'Where to ring, or a safe place for the box. For this order.',
} as const;

export const changes = {
  title: 'Something in your cart has changed',
  price: (plan: string, was: string, now: string) => `${plan} was ${was} and is now ${now}.`,
  meal: (plan: string, was: string, now: string) => `${plan}: ${was} is off the menu. It would be ${now} instead.`,
  mealGone: (plan: string, was: string) => `${plan}: ${was} is off the menu.`,
  planGone: (plan: string) => `${plan} is not on sale any more.`,
  acceptPrice: 'Accept new price',
  acceptMeal: (meal: string) => `Take ${meal}`,
  clash: (meal: string, clash: string) => `${meal}: ${clash.toLowerCase()}.`,
  swapFailed: 'We could not put that meal in. Please choose your meals again.',
  chooseAgain: 'Change meals',
  remove: 'Remove',
} as const;

/** The week of a line, changed in the cart. */
export const changeMeals = {
  open: 'Change meals',
  title: (plan: string) => `Change meals: ${plan}`,
  choice: (meal: string, calories: number | undefined, clash?: string) =>
    [meal, calories !== undefined && `, ${calories} kcal`, clash && ` (${clash.toLowerCase()})`].filter(Boolean).join(''),
  offMenu: (was: string, now: string) => `${was} is off the menu. We put in ${now}.`,
  failed: 'We could not load the menu.',
  gone: 'This plan is not on sale any more, so its meals can’t be changed.',
  lineGone: 'This week is not in your cart any more: it was changed, removed or paid meanwhile.',
  tooMany: `Another line of your cart has these meals, and together they would be too many. ${cartLimits.quantity}`,
  save: 'Save meals',
  keep: 'Keep as it was',
} as const;

export const allergens = {
  title: 'Allergens in your cart',
  intro: 'Of the meals you chose, taken together:',
  byMeal: 'Allergens by meal',
  contains: 'Contains',
  mayContain: 'may contain',
  /** Of a meal that contains none for certain. */
  mayOnlyContain: 'May contain',
  none: 'None of the 14 key allergens',
  unknown: (count: number) => `We could not find the allergens of ${count === 1 ? '1 meal' : `${count} meals`} in your cart.`,
  failed: 'We could not load the allergens of your meals.',
  advice: 'Our kitchen handles all 14 allergens and cannot exclude any of them.',
} as const;

/** Of meals whose allergens became other ones while the cart was open. */
export const corrections = {
  beforePaying: (count: number) => `The allergens of ${meals(count)} were corrected while your cart was open.`,
  names: (names: readonly string[]) => `Corrected while your cart was open: ${names.join(', ')}.`,
  which: 'See the allergens',
} as const;

export const clashes = {
  line: (count: number) => `${meals(count)} of this week ${count === 1 ? 'clashes' : 'clash'} with what you do not eat:`,
  slot: (day: string, mealTime: string) => `${day} ${mealTime.toLowerCase()}`,
  paid: (count: number) => `${meals(count)} of this order ${count === 1 ? 'clashes' : 'clash'} with what you do not eat:`,
  beforePaying: (count: number) =>
    `${meals(count)} in your cart ${count === 1 ? 'clashes' : 'clash'} with what you do not eat. You can still pay.`,
  which: 'See which meals',
} as const;

export const before = {
  title: 'Before you order',
  cutOff: (day: string, delivery: string) =>
    `Order by ${CUT_OFF_TIME} at the end of ${day} and your meals arrive on ${delivery}. Delivery is free.`,
  perishable: `Meals are fresh and perish, so they can’t be returned and orders can’t be exchanged once paid. Tell us about damaged goods within ${DAMAGE_REPORT_HOURS} hours.`,
  seller: (name: string, address: string) => `You buy from ${name}, ${address}.`,
  numbers: ({ companyNumber, vatNumber }: { companyNumber?: string | undefined; vatNumber?: string | undefined }) =>
    [companyNumber && `Company number ${companyNumber}.`, vatNumber && `VAT number ${vatNumber}.`].filter(Boolean).join(' '),
  contact: 'Questions or a complaint:',
  terms: 'Terms and conditions',
} as const;

export const days = DAY_NAMES;
export const mealTimes = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' } as const;

/** At most these are named; the rest is counted. */
const NAMED = 3;

function andMore(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
}

function meals(count: number): string {
  return count === 1 ? '1 meal' : `${count} meals`;
}
