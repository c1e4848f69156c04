import * as v from 'valibot';
import { photoAddress } from './photo';
import { validEntries } from './valid-entries';

const UNTITLED = 'Untitled';
const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** A plan with the fields that these screens show. Accepts its own output, which navigation state and cache hold. */
export const PlanSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    name: v.fallback(v.pipe(v.string(), v.trim(), v.minLength(1)), UNTITLED),
    minCalories: count,
    maxCalories: count,
    order: count,
    photo: v.optional(v.unknown()),
    photoURL: v.optional(v.unknown()),
    /** Pence. Missing shows as £0.00 (FIGURE-1). */
    priceInCents: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined),
    dailyProtein: count,
    sampleMeals: v.fallback(v.array(v.string()), []),
  }),
  v.transform(({ photo, photoURL, priceInCents, ...plan }) => {
    const address = photoAddress(photo, photoURL);
    return { ...plan, ...(address !== undefined && { photoURL: address }), ...(priceInCents !== undefined && { priceInCents }) };
  }),
);
export interface Plan {
  id: string;
  name: string;
  minCalories: number;
  maxCalories: number;
  order: number;
  photoURL?: string;
  priceInCents?: number;
  /** Grams, on average; 0 if unknown. */
  dailyProtein: number;
  sampleMeals: string[];
}

/** The valid plans, by `order`; undefined if the value is no list, or a list without a valid plan. */
export function parsePlans(value: unknown): Plan[] | undefined {
  return validEntries<Plan>(PlanSchema, value)?.sort((a, b) => a.order - b.order);
}
