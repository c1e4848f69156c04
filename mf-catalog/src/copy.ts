import {
  CUT_OFF_DAY, CUT_OFF_TIME, DELIVERY_DAY, DELIVERY_RADIUS_MILES, MEAL_DAYS, WEEKDAYS_PAST_CUT_OFF, WEEKS_OFFERED,
} from 'shared-rules';

/** The unit of every amount of energy, but for the one text that docs/product.md quotes with another (MENU-3). */
export const kcal = (amount: number | string) => `${amount} kcal`;

/** Those texts that docs/product.md quotes must match it exactly. */
export const HOME = {
  title: 'Weekly meal plans, cooked in London, delivered free',
  description: `15 fresh meals a week, ${MEAL_DAYS}, cooked by experienced chefs in north-east London and delivered free. Choose a plan, swap what you like, and we do the rest.`,
  heading: 'Five days of good food, cooked for you.',
  intro: `Breakfast, lunch and dinner, ${MEAL_DAYS}. Fifteen fresh meals, made in our London kitchen and brought to your door.`,
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
    {
      icon: 'order', title: 'Easy to order',
      text: 'Choose one of three plans, swap any meal marked with a shuffle icon, and pay. There is no subscription.',
    },
    {
      icon: 'delivery', title: 'Free delivery',
      text: `The price you see is the price you pay. One delivery on ${DELIVERY_DAY} brings the whole week.`,
    },
    {
      icon: 'quality', title: 'Premium quality',
      text: 'Cooked from whole ingredients by chefs, in small batches, with the calories and allergens of every meal in plain sight.',
    },
  ],
} as const;

export const DELIVERY = {
  heading: 'Delivery Info',
  text: [
    `Order from ${DELIVERY_DAY} to ${CUT_OFF_DAY} and your meals arrive the next ${DELIVERY_DAY}. Order on ${WEEKDAYS_PAST_CUT_OFF} and they arrive the ${DELIVERY_DAY} after that.`,
    `In the cart you can choose a later ${DELIVERY_DAY} instead: any of the next ${WEEKS_OFFERED} on which we deliver.`,
    `Delivery is free anywhere in the UK that we deliver to. For now that is within ${DELIVERY_RADIUS_MILES} miles of our kitchen in north-east London.`,
  ],
  window: (hours: string) => `Your box comes ${hours}.`,
  orderBy: `Order by ${CUT_OFF_TIME} on`,
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
    {
      photo: 'swap', title: 'Meals can be swapped',
      text: 'Not in the mood for fish this week? A meal with a shuffle icon can be swapped for another, at no extra cost.',
    },
    {
      photo: 'homemade', title: 'Local and homemade',
      text: 'We buy from local farms, and make our own bread, pasta and noodles in the kitchen where your meals are cooked.',
    },
    {
      photo: 'chefs', title: 'A small London business',
      text: 'We are a small local business. Experienced chefs cook every meal, in one kitchen in north-east London.',
    },
  ],
} as const;

export const PLANS = {
  heading: "Let's get started!",
  note: 'The price is for a 5-day plan with 3 meals a day. Delivery is free.',
  aDay: 'a day',
  vat: 'including VAT and delivery',
  perMeal: 'A meal',
  protein: 'Protein a day',
  grams: (amount: number) => `${amount} g`,
  samples: 'For example',
  payBy: (ways: string) => `You pay on the page of our payment provider: ${ways}.`,
  description: (range: string) => `15 meals for ${MEAL_DAYS}, ${kcal(range)} a day.`,
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
