import * as v from 'valibot';
import { photoAddress } from './photo';
import { validEntries } from './valid-entries';

const UNTITLED = 'Untitled';
const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

/** A plan as these screens need it. Accepts its own output, so that navigation state and caches parse alike. */
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
}

/** The plans that make sense, by `order`; undefined if it is no list, or a list without a single plan that can be read. */
export function parsePlans(value: unknown): Plan[] | undefined {
  const plans = validEntries<Plan>(PlanSchema, value);
  if (!plans || (plans.length === 0 && Array.isArray(value) && value.length > 0)) return undefined;
  return plans.sort((a, b) => a.order - b.order);
}
