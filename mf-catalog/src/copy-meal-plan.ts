import { kcal } from './copy';

/** '1 meal', '2 meals' */
export const meals = (count: number): string => `${count} ${count === 1 ? 'meal' : 'meals'}`;

/** Texts of a plan's page, in a file of its own: home loads none of them. */
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
  /** Begins with what is seen: who uses the shop by voice says that. */
  customiseSlot: (day: string, mealTime: string) => `Tap to customise: meal for ${day} ${mealTime.toLowerCase()}`,
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
