import { DAYS, DIETS, MEAL_TIMES } from 'shared-rules';
import * as v from 'valibot';
import type { Meal, MealConfiguration } from '../schemas/menu';
import { AllergensAnswer } from './allergens';
import { HandlingAnswer } from './handling';
import { validEntries, type FieldsOf } from './parse-answer';

const Configuration = v.object({
  mealPlanId: v.string(), calories: v.number(), protein: v.number(), carbohydrates: v.number(), fat: v.number(),
  salt: v.exactOptional(v.number()),
} satisfies FieldsOf<MealConfiguration>);

const MealAnswer: v.GenericSchema<unknown, Meal> = v.object({
  id: v.string(), name: v.string(), description: v.string(), photoURL: v.string(),
  day: v.exactOptional(v.picklist(DAYS)), mealTime: v.exactOptional(v.picklist(MEAL_TIMES)),
  ingredients: v.array(v.string()), allergens: AllergensAnswer, diet: v.exactOptional(v.picklist(DIETS)),
  handling: v.exactOptional(HandlingAnswer),
  configurations: v.array(Configuration), replaceableBy: v.array(v.object({ id: v.string(), name: v.string() })),
} satisfies FieldsOf<Meal>);

/** GET /menu. */
export const MenuAnswer = validEntries(MealAnswer);

/** POST /menu/meals, the meals that were found; a meal that can't be parsed counts as not found. */
export const FoundMealsAnswer = v.object({ meals: MenuAnswer });
