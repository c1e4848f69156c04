/** SPEC §2 My Orders, §8; what SPEC gives no words for is ours. */
export const list = {
  title: 'My Orders',
  back: 'Back to Profile',
  loading: 'Loading your orders...',
  failed: 'Failed to load your orders. Please try again later.',
  empty: 'No orders yet',
  emptyHint: 'Your weeks will be kept here, with what you ate and when it came.',
  browse: 'Browse Meals',
  order: (id: string) => `Order ${id}`,
  created: 'Ordered',
  paid: 'Paid',
  total: 'Total',
  meals: (count: number) => (count === 1 ? '1 meal' : `${count} meals`),
  view: 'View Meals',
  more: 'Show more orders',
  moreFailed: 'Failed to load more of your orders. Please try again.',
} as const;

export const details = {
  title: 'Order Details',
  order: 'Order',
  arrives: 'Delivery',
  status: 'Delivery status',
  failed: 'Failed to load meal details. Please try again.',
  none: 'No meal details could be loaded for this order.',
  notFound: (names: readonly string[]) => `No details any more for ${names.join(', ')}.`,
  line: (plan: string, quantity: number) => (quantity === 1 ? plan : `${plan} × ${quantity}`),
  more: (count: number) => `+${count} more`,
  calories: (amount: number) => `${amount} kcal`,
  protein: (grams: number) => `${grams} g protein`,
  contains: 'Contains',
  mayContain: 'may contain',
  noAllergens: 'None of the 14 key allergens',
  calendar: 'Add delivery to calendar',
  print: 'Print the week',
} as const;

export const again = {
  button: 'Order again',
  failed: 'We could not put this order back into your cart. Please try again.',
  title: 'Back in your cart',
  added: 'We have put this week into your cart again.',
  nothing: 'Nothing of this order is on the menu at the moment.',
  nothingTitle: 'Not on the menu',
  missing: 'No longer offered:',
  planGone: (plan: string) => plan,
  swapped: (was: string, now: string) => `${was}. We put in ${now}.`,
  price: (plan: string, was: string, now: string) => `${plan} was ${was} and is now ${now}.`,
  toCart: 'Go To Cart',
} as const;

export const sheet = {
  title: 'Your week',
  arrives: (day: string) => `Arrives on ${day}`,
  week: (plan: string) => `Week of ${plan}`,
  day: 'Day',
  print: 'Print',
  back: 'Back to My Orders',
} as const;

export const calendar = {
  summary: (shop: string) => `${shop}: your meals arrive`,
  description: (order: string, plans: string) => `Order ${order}: ${plans}`,
  file: (order: string) => `delivery-${order}.ics`,
} as const;

export const days: Readonly<Record<string, string>> = { monday: 'Monday', tuesday: 'Tuesday', wednesday: 'Wednesday', thursday: 'Thursday', friday: 'Friday' };
export const mealTimes: Readonly<Record<string, string>> = { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' };
