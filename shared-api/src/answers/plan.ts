import * as v from 'valibot';
import type { Plan } from '../schemas/menu';
import { validEntries, type FieldsOf } from './parse-answer';

const PlanAnswer: v.GenericSchema<unknown, Plan> = v.object({
  id: v.string(), name: v.string(), minCalories: v.number(), maxCalories: v.number(), order: v.number(),
  photo: v.array(v.object({ downloadURL: v.string() })), priceInCents: v.number(), vatRate: v.number(), stripeProductId: v.string(),
} satisfies FieldsOf<Plan>);

/** GET /menu/plans. */
export const PlansAnswer = validEntries(PlanAnswer);
