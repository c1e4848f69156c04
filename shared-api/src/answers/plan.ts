import * as v from 'valibot';
import type { OfferedPlan } from '../schemas/menu';
import { validEntries, type FieldsOf } from './parse-answer';

const PlanAnswer: v.GenericSchema<unknown, OfferedPlan> = v.object({
  id: v.string(), name: v.string(), minCalories: v.number(), maxCalories: v.number(), order: v.number(),
  photo: v.array(v.object({ downloadURL: v.string() })), priceInCents: v.number(), vatRate: v.number(), stripeProductId: v.string(),
  // Missing in answers of older backends.
  dailyProtein: v.optional(v.number(), 0), sampleMeals: v.optional(v.array(v.string()), []),
} satisfies FieldsOf<OfferedPlan>);

/** GET /menu/plans. */
export const PlansAnswer = validEntries(PlanAnswer);
