import { DELIVERY_DAY, DELIVERY_RADIUS_MILES, WEEKS_OFFERED } from 'shared-rules';

/** The unit of every amount of energy, but for the one text that docs/product.md quotes with another (MENU-3). */
const kcal = (amount: number | string) => `${amount} kcal`;

/** Those texts that docs/product.md quotes must match it exactly. */
export const HOME = {
  title: 'Weekly meal plans, cooked in London, delivered free',
  description: '15 fresh meals a week, Monday to Friday, cooked by experienced chefs in north-east London and delivered free. Choose a plan, swap what you like, and we do the rest.',
  heading: 'Five days of good food, cooked for you.',
  intro: 'Breakfast, lunch and dinner, Monday to Friday. Fifteen fresh meals, made in our London kitchen and brought to your door.',
  from: 'From',
  aWeek: 'a week',
  viewPlans: 'View Meal Plans',
  deliveryInfo: 'Delivery Info',
  heroFacts: ['15 meals a week', 'Swap what you like', 'Delivery is free'],
  menuName: (shop: string) => `The weekly menu of ${shop}`,
  heroAlt: 'A table laid with the shop’s breakfasts, lunches and dinners',
} as const;

export const WHY = {
  heading: 'Why choose us',
  reasons: [
    { icon: 'order', title: 'Easy to order', text: 'Choose one of three plans, swap any meal marked with a shuffle icon, and pay. There is no subscription.' },
    { icon: 'delivery', title: 'Free delivery', text: 'The price you see is the price you pay. One delivery on Monday brings the whole week.' },
    { icon: 'quality', title: 'Premium quality', text: 'Cooked from whole ingredients by chefs, in small batches, with the calories and allergens of every meal in plain sight.' },
  ],
} as const;

export const DELIVERY = {
  heading: 'Delivery Info',
  text: [
    'Order from Monday to Friday and your meals arrive the next Monday. Order on Saturday or Sunday and they arrive the Monday after that.',
    `In the cart you can choose a later ${DELIVERY_DAY} instead: any of the next ${WEEKS_OFFERED} on which we deliver.`,
    `Delivery is free anywhere in the UK that we deliver to. For now that is within ${DELIVERY_RADIUS_MILES} miles of our kitchen in north-east London.`,
  ],
  window: (hours: string) => `Your box comes ${hours}.`,
  orderBy: 'Order by midnight on',
  arrives: 'It arrives on',
  question: 'Do we deliver to you?',
  postCode: 'Post code',
  postCodeHint: 'For example E4 6EY',
  check: 'Check',
  tellMe: 'Tell me when you come here',
} as const;

export const ABOUT = {
  heading: 'About us',
  hygiene: (rating: string) => `Food hygiene rating: ${rating}`,
  blocks: [
    { photo: 'swap', title: 'Meals can be swapped', text: 'Not in the mood for fish this week? A meal with a shuffle icon can be swapped for another, at no extra cost.' },
    { photo: 'homemade', title: 'Local and homemade', text: 'We buy from local farms, and make our own bread, pasta and noodles in the kitchen where your meals are cooked.' },
    { photo: 'chefs', title: 'A small London business', text: 'We are a small local business. Experienced chefs cook every meal, in one kitchen in north-east London.' },
  ],
} as const;

export const PLANS = {
  heading: "Let's get started!",
  note: 'The price is for a 5-day plan with 3 meals a day. Delivery is free.',
  calories: kcal,
  aDay: 'a day',
  vat: 'including VAT and delivery',
  perMeal: 'A meal',
  protein: 'Protein a day',
  grams: (amount: number) => `${amount} g`,
  samples: 'For example',
  payBy: (ways: string) => `You pay on the page of our payment provider: ${ways}.`,
  description: (range: string) => `15 meals for Monday to Friday, ${kcal(range)} a day.`,
  open: 'Open Me',
  loading: 'Loading the meal plans',
  slow: 'This is taking longer than usual. Please wait a moment.',
  oops: 'Oops!',
  later: 'Please try again later.',
  none: 'There are no meal plans on sale at the moment. Please look in again soon.',
  plansFailed: 'Failed to fetch meal plans',
  menuFailed: 'Failed to fetch menu',
} as const;

export const QUESTIONS = { heading: 'Questions' } as const;

export const NOT_EATEN = {
  question: 'What do you not eat?',
  all: 'Nothing yet',
  without: (allergens: string) => `without ${allergens}`,
  diets: { noPork: 'No pork', pescatarian: 'Pescatarian', vegetarian: 'Vegetarian', vegan: 'Vegan' },
  failed: 'The questions could not be loaded.',
} as const;

export const MENU = {
  pageTitle: 'Meal plan menu',
  planTitle: (plan: string) => `${plan}: this week’s menu`,
  planDescription: (plan: string, range: string) => `${plan}: 15 fresh meals, Monday to Friday, ${kcal(range)} a day. Swap what you like, see calories, ingredients and allergens; delivered free in London.`,
  description: 'The menu of your plan, Monday to Friday: swap meals, see calories, ingredients and allergens, and add the week to your cart.',
  goBack: 'Go Back',
  noteBefore: 'Meals with a shuffle icon',
  noteAfter: 'can be customised: choose another meal from the list (tap on mobile).',
  calorieRange: (range: string) => `${range} Cal`,
  aDay: 'a day',
  calories: kcal,
  facts: (calories: number, protein: number) => `${kcal(calories)}, ${protein} g protein`,
  option: (name: string, calories: number) => `${name}, ${kcal(calories)}`,
  add: 'Add To Cart',
  weekPrice: 'for 15 meals, delivered',
  mealTimes: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' },
  days: { monday: 'Monday', tuesday: 'Tuesday', wednesday: 'Wednesday', thursday: 'Thursday', friday: 'Friday' },
  customise: 'Tap to customise',
  customisable: 'Can be customised',
  choose: (day: string, mealTime: string) => `Meal for ${day} ${mealTime.toLowerCase()}`,
  yourChoice: 'Your choice',
  slot: (day: string, mealTime: string) => `${day} ${mealTime.toLowerCase()}`,
  perMeal: 'In this meal',
  ingredients: 'Ingredients',
  allergens: 'Allergens',
  allergensUnknown: 'The allergens of this meal could not be loaded. Please ask us before you order.',
  kitchen: 'Everything is cooked in one kitchen that handles all 14 key allergens.',
  done: 'Done',
  totals: 'Your week in figures',
  totalsNote: (perDay: string) => `For all 15 meals as you have chosen them: about ${kcal(perDay)} a day.`,
  weekAllergens: 'Allergens in your week',
  incomplete: "This week's menu is not complete yet, so this plan can't be ordered. Please look in again soon.",
  addFailed: 'Your cart could not be opened, so nothing was added. Please try again.',
  perishable: 'Fresh food can’t be returned or exchanged after purchase.',
} as const;

export const ADDED = {
  title: 'Thank you!',
  text: (plan: string) => `Your personalised ${plan} has been added to your cart.`,
  goToCart: 'Go To Cart',
} as const;

export const DUPLICATE = {
  title: 'One more?',
  text: (plan: string) => `You've already added a ${plan} to your cart.`,
  again: 'Yes, add one more.',
  no: 'No, thank you',
} as const;

export const EXTRAS = {
  title: 'Extras: sauce and bread',
  description: 'Our slow-cooked tomato sauce and the bread we bake each morning.',
  heading: 'Extras',
  intro: 'Two things that we make ourselves every day. They are not for sale online at the moment.',
} as const;
