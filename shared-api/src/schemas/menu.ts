import Type, { type Static } from 'typebox';
import {
  ALLERGEN_STATUSES, DAYS, DIETS, MEAL_TIMES, type AllergenStatus as Status, type DayOfWeek as Day, type Diet as Mark,
  type MealTime as Time,
} from 'shared-rules';
import { LEAST_KEEPING_DAYS, MOST_KEEPING_DAYS, STORES, type Handling as MealHandling } from 'shared-rules/handling';
import { Id, Pence, strict } from './common';

const DayOfWeek = Type.Unsafe<Day>(Type.Enum([...DAYS]));
const MealTime = Type.Unsafe<Time>(Type.Enum([...MEAL_TIMES]));

/** The strictest diet that a meal fits; it fits the wider ones too. */
const Diet = Type.Unsafe<Mark>(Type.Enum([...DIETS]));

export const AllergenStatus = Type.Unsafe<Status>(Type.Enum([...ALLERGEN_STATUSES]));
export type AllergenStatus = Status;

export const Allergens = Type.Object({
  celery: AllergenStatus, gluten: AllergenStatus, crustaceans: AllergenStatus, eggs: AllergenStatus,
  fish: AllergenStatus, lupin: AllergenStatus, milk: AllergenStatus, molluscs: AllergenStatus,
  mustard: AllergenStatus, nuts: AllergenStatus, peanuts: AllergenStatus, sesame: AllergenStatus,
  soya: AllergenStatus, sulphites: AllergenStatus,
}, strict);
export type Allergens = Static<typeof Allergens>;

const Minutes = Type.Optional(Type.Integer({ minimum: 1, maximum: 120 }));

/** How a meal is kept and heated at home: to be eaten `days` after the delivery at the latest; without `heating`, as it comes. */
export const Handling = Type.Object({
  store: Type.Unsafe<MealHandling['store']>(Type.Enum([...STORES])),
  days: Type.Integer({ minimum: LEAST_KEEPING_DAYS, maximum: MOST_KEEPING_DAYS }),
  heating: Type.Optional(Type.Object({ microwave: Minutes, oven: Minutes }, { ...strict, minProperties: 1 })),
}, strict);
export type Handling = Static<typeof Handling>;

/** The figures of a meal in a plan; grams, kilocalories. `mealPlanId` is a plan's id. */
export const MealConfiguration = Type.Object({
  mealPlanId: Id,
  calories: Type.Integer({ minimum: 0, maximum: 5000 }),
  protein: Type.Number({ minimum: 0, maximum: 500 }),
  carbohydrates: Type.Number({ minimum: 0, maximum: 500 }),
  fat: Type.Number({ minimum: 0, maximum: 500 }),
  /** Missing in menus from before November 2026. */
  salt: Type.Optional(Type.Number({ minimum: 0, maximum: 50 })),
});
export type MealConfiguration = Static<typeof MealConfiguration>;

/** A meal that only replaces others has neither `day` nor `mealTime`. */
export const Meal = Type.Object({
  id: Id,
  name: Type.String({ maxLength: 120 }),
  description: Type.String({ maxLength: 600 }),
  photoURL: Type.String({ maxLength: 300 }),
  day: Type.Optional(DayOfWeek),
  mealTime: Type.Optional(MealTime),
  ingredients: Type.Array(Type.String({ maxLength: 120 }), { maxItems: 60 }),
  allergens: Allergens,
  /** Missing: fits none of the four, or nobody has marked it. */
  diet: Type.Optional(Diet),
  /** Missing in menus from before December 2026. */
  handling: Type.Optional(Handling),
  configurations: Type.Array(MealConfiguration, { maxItems: 10 }),
  replaceableBy: Type.Array(Type.Object({ id: Id, name: Type.String({ maxLength: 120 }) }), { maxItems: 10 }),
});
export type Meal = Static<typeof Meal>;

/** `id` is one of the three plan types; `vatRate` is a percentage. */
export const Plan = Type.Object({
  id: Id,
  name: Type.String({ maxLength: 80 }),
  minCalories: Type.Integer({ minimum: 0 }),
  maxCalories: Type.Integer({ minimum: 0 }),
  order: Type.Integer({ minimum: 0 }),
  photo: Type.Array(Type.Object({ downloadURL: Type.String({ maxLength: 300 }) }), { maxItems: 10 }),
  priceInCents: Pence,
  vatRate: Type.Number({ minimum: 0, maximum: 100 }),
  stripeProductId: Type.String({ maxLength: 80 }),
});
export type Plan = Static<typeof Plan>;

/** A plan with what its own meals come to, by which a customer compares it with the others. */
export const OfferedPlan = Type.Object({
  ...Plan.properties,
  /** Grams a day, on average. */
  dailyProtein: Type.Integer({ minimum: 0 }),
  /** Names of a breakfast, a lunch and a dinner. */
  sampleMeals: Type.Array(Type.String({ maxLength: 120 }), { maxItems: 3 }),
});
export type OfferedPlan = Static<typeof OfferedPlan>;

export const MealLookup = Type.Object({ meals: Type.Array(Meal), notFound: Type.Array(Type.String()) });
export type MealLookup = Static<typeof MealLookup>;
