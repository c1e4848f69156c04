import { DAY_NAMES, MEAL_DAYS, type Diet } from 'shared-rules';
import { kcal } from './copy';

/** '1 meal', '2 meals' */
const meals = (count: number): string => `${count} ${count === 1 ? 'meal' : 'meals'}`;

/** Texts of a plan's page, in a file of its own: home loads none of them. */
export const MENU = {
  pageTitle: 'Meal plan menu',
  planTitle: (plan: string) => `${plan}: this week’s menu`,
  planDescription: (plan: string, range: string) =>
    `${plan}: 15 fresh meals, ${MEAL_DAYS}, ${kcal(range)} a day. Swap what you like, see calories, ingredients and allergens; delivered free in London.`,
  description: `The menu of your plan, ${MEAL_DAYS}: swap meals, see calories, ingredients and allergens, and add the week to your cart.`,
  goBack: 'Go Back',
  noteBefore: 'Meals with a shuffle icon',
  noteAfter: 'can be customised: choose another meal from the list (tap on mobile).',
  calorieRange: (range: string) => `${range} Cal`,
  aDay: 'a day',
  facts: (calories: number, protein: number) => `${kcal(calories)}, ${protein} g protein`,
  option: (name: string, calories: number) => `${name}, ${kcal(calories)}`,
  add: 'Add To Cart',
  weekPrice: 'for 15 meals, delivered',
  mealTimes: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner' },
  days: DAY_NAMES,
  customise: 'Tap to customise',
  customisable: 'Can be customised',
  choose: (day: string, mealTime: string) => `Meal for ${day} ${mealTime.toLowerCase()}`,
  /** Begins with what is seen: who uses the shop by voice says that. */
  customiseSlot: (day: string, mealTime: string) => `Tap to customise: meal for ${day} ${mealTime.toLowerCase()}`,
  yourChoice: 'Your choice',
  slot: (day: string, mealTime: string) => `${day} ${mealTime.toLowerCase()}`,
  perMeal: 'In this meal',
  ingredients: 'Ingredients',
  allergens: 'Allergens',
  allergensUnknown: 'The allergens of this meal could not be loaded. Please ask us before you order.',
  handling: 'Keeping and heating',
  kitchen: 'Everything is cooked in one kitchen that handles all 14 key allergens.',
  done: 'Done',
  totals: 'Your week in figures',
  totalsNote: (perDay: string) => `For all 15 meals as you have chosen them: about ${kcal(perDay)} a day.`,
  weekAllergens: 'Allergens in your week',
  incomplete: "This week's menu is not complete yet, so this plan can't be ordered. Please look in again soon.",
  addFailed: 'Your cart could not be opened, so nothing was added. Please try again.',
  lostChoices: 'The menu has changed, so this week has the menu’s own meals again. Please choose yours once more.',
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

export const WEEK_FIGURES = {
  mealPrice: 'a meal, with delivery',
  days: 'Each day',
  columns: ['Day', 'kcal', 'Protein', 'Carbs', 'Fat', 'Salt'],
  grams: (grams: string) => `${grams}\u00a0g`,
  reference: 'Reference intake of an adult',
  referenceShort: 'Adult',
  referenceNote: (energy: string) =>
    `The last line is the reference intake of an average adult (8,400\u00a0kJ / ${energy}\u00a0kcal) a day.`,
} as const;

export const DIET = {
  label: 'What you do not eat',
  make: {
    noPork: 'Take pork out of my week', pescatarian: 'Make my week pescatarian', vegetarian: 'Make my week vegetarian',
    vegan: 'Make my week vegan',
  } satisfies Record<Diet, string>,
  swapClashing: 'Swap what clashes',
  undo: 'Undo',
  clashing: (count: number) => `${meals(count)} of your week ${count === 1 ? 'clashes' : 'clash'} with what you do not eat.`,
  swapped: (count: number) => (count === 0 ? 'No meal had to be swapped.' : `${meals(count)} swapped.`),
  /** Of recipes only: traces are always possible. */
  noClash: 'No recipe in your week clashes with what you do not eat.',
  left: (count: number) => `We could not change ${meals(count)}, because nothing on the menu fits there:`,
} as const;

export const SHARE = {
  label: 'A shared week',
  shown: (swaps: number) => (swaps === 0
    ? 'Here’s the week that was shared with you.'
    : `Here’s the week that was shared with you: ${meals(swaps)} swapped.`),
  lost: (count: number) =>
    `${meals(count)} of it ${count === 1 ? 'is' : 'are'} not on this menu any more, and we show the plan’s own instead.`,
  back: (ownSwaps: number) => (ownSwaps === 0 ? 'Show the plan’s own week' : 'Back to my own week'),
  ask: 'Like this week? Show it to somebody.',
  share: 'Share my week',
  title: (plan: string) => `Here’s my week: ${plan}`,
  copied: 'The link to your week is copied.',
  failed: 'Your browser does not let us copy the link. Here it is:',
} as const;
