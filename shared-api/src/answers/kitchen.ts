import * as v from 'valibot';
import { KITCHEN_ROLES, ORDER_STATUSES } from 'shared-rules';
import type { CookList, Corrections, MoveResults, Packing, Round } from '../schemas/kitchen';
import { AllergensAnswer } from './allergens';
import type { FieldsOf } from './parse-answer';

const text = v.string();
const optionalText = v.exactOptional(text);
const status = v.picklist(ORDER_STATUSES);
const round = { day: text, today: text, days: v.array(text), role: v.exactOptional(v.picklist(KITCHEN_ROLES)) };

/** GET /kitchen/cook-list. */
export const CookListAnswer: v.GenericSchema<unknown, CookList> = v.object({
  ...round, portions: v.number(), unpaidOrders: v.number(), heldOrders: v.number(), toTell: v.number(),
  meals: v.array(v.object({
    day: text, mealTime: text, mealId: text, meal: text, plan: text,
    calories: v.nullable(v.number()), portions: v.number(), allergens: AllergensAnswer, station: optionalText,
  } satisfies FieldsOf<CookList['meals'][number]>)),
} satisfies FieldsOf<CookList>);

/** GET /kitchen/packing. */
export const PackingAnswer: v.GenericSchema<unknown, Packing> = v.object({
  ...round,
  orders: v.array(v.object({
    order: text, status,
    boxes: v.array(v.object({
      plan: text, quantity: v.number(),
      meals: v.array(v.object({ day: text, mealTime: text, meal: text, allergens: AllergensAnswer, useBy: text })),
    })),
  } satisfies FieldsOf<Packing['orders'][number]>)),
} satisfies FieldsOf<Packing>);

/** GET /kitchen/corrections. */
export const CorrectionsAnswer: v.GenericSchema<unknown, Corrections> = v.object({
  corrections: v.array(v.object({
    order: text, deliveryDate: text, name: optionalText, phone: optionalText, version: v.number(),
    meals: v.array(v.object({ mealId: text, name: text, was: AllergensAnswer, now: AllergensAnswer, what: optionalText })),
  } satisfies FieldsOf<Corrections['corrections'][number]>)),
} satisfies FieldsOf<Corrections>);

/** GET /kitchen/round. */
export const RoundAnswer: v.GenericSchema<unknown, Round> = v.object({
  ...round,
  stops: v.array(v.object({
    order: text, status, name: optionalText, phone: optionalText,
    lines: v.array(text), city: text, postCode: text, note: optionalText,
    boxes: v.array(v.object({ plan: text, quantity: v.number() })),
  } satisfies FieldsOf<Round['stops'][number]>)),
} satisfies FieldsOf<Round>);

/** POST /kitchen/moves. */
export const MoveResultsAnswer: v.GenericSchema<unknown, MoveResults> = v.object({
  moved: v.array(v.object({ order: text, isDone: v.boolean(), problem: optionalText } satisfies FieldsOf<MoveResults['moved'][number]>)),
} satisfies FieldsOf<MoveResults>);
