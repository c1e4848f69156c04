import type { Allergens, Meal as SentMeal, MealConfiguration } from 'shared-api';
import { AllergensAnswer } from 'shared-api/answers/allergens';
import { HandlingAnswer } from 'shared-api/answers/handling';
import { DAYS, DIETS, MEAL_TIMES, type DayOfWeek, type Diet, type MealTime } from 'shared-rules';
import * as v from 'valibot';
import { photoAddress } from './photo';
import { validEntries } from './valid-entries';

/** A meal with the fields that Home and the meal-plan page show. */
export interface Meal {
  id: string;
  name: string;
  description: string;
  photoURL?: string;
  day?: DayOfWeek;
  mealTime?: MealTime;
  ingredients: string[];
  /** Undefined unless all 14 could be read: an incomplete list could be mistaken for the whole one. */
  allergens?: Allergens;
  /** The strictest diet that it fits. */
  diet?: Diet;
  /** How it is kept and heated. Undefined in menus from before December 2026, and where it can't be read. */
  handling?: NonNullable<SentMeal['handling']>;
  configurations: MealConfiguration[];
  replaceableBy: { id: string; name: string }[];
}

const UNTITLED = 'Untitled';
const id = v.pipe(v.string(), v.minLength(1));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const name = v.fallback(v.pipe(v.string(), v.trim(), v.minLength(1)), UNTITLED);

const Configuration = v.object({
  mealPlanId: id, calories: amount, protein: amount, carbohydrates: amount, fat: amount, salt: v.exactOptional(amount),
});
const Replacement = v.object({ id, name });
const Ingredient = v.union([
  v.pipe(v.string(), v.minLength(1)),
  v.pipe(v.object({ name: v.string() }), v.transform((ingredient) => ingredient.name)),
]);

/**
 * Accepts both spellings of DATA-5 (photo or photoURL, plans or configurations, replacements or replaceableBy), and its own
 * output, which navigation state and cache hold.
 */
const MealSchema: v.GenericSchema<unknown, Meal> = v.pipe(
  v.looseObject({ id, name, description: v.fallback(v.string(), '') }),
  v.transform((meal): Meal => {
    const photoURL = photoAddress(meal.photoURL, meal.photo);
    const day = oneOf(DAYS, meal.day);
    const mealTime = oneOf(MEAL_TIMES, meal.mealTime);
    const diet = DIETS.find((name) => name === meal.diet);
    const allergens = v.safeParse(AllergensAnswer, meal.allergens);
    const handling = v.safeParse(HandlingAnswer, meal.handling);
    return {
      id: meal.id,
      name: meal.name,
      description: meal.description,
      ingredients: validEntries(Ingredient, meal.ingredients) ?? [],
      configurations: validEntries(Configuration, meal.configurations ?? meal.plans) ?? [],
      replaceableBy: validEntries(Replacement, meal.replaceableBy ?? meal.replacements) ?? [],
      ...(photoURL !== undefined && { photoURL }),
      ...(day && { day }),
      ...(mealTime && { mealTime }),
      ...(diet && { diet }),
      ...(handling.success && { handling: handling.output }),
      ...(allergens.success && { allergens: allergens.output }),
    };
  }),
);

/** The valid meals; undefined if the value is no list, or a list without a valid meal. */
export function parseMeals(value: unknown): Meal[] | undefined {
  return validEntries(MealSchema, value);
}

/** Calories and nutrients of a meal in a plan; undefined if the plan does not have the meal. */
export function figuresIn(meal: Meal, planId: string): MealConfiguration | undefined {
  return meal.configurations.find(({ mealPlanId }) => mealPlanId === planId);
}

function oneOf<T extends string>(names: readonly T[], value: unknown): T | undefined {
  return typeof value === 'string' ? names.find((name) => name === value.toLowerCase()) : undefined;
}
