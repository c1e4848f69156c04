import Type, { type Static } from 'typebox';
import { Day } from './common';

/** How the shop goes, in numbers: nobody's name, address or whole post code. */

const Words = Type.String();
const Count = Type.Integer({ minimum: 0 });

export const KitchenFigures = Type.Object({
  /** Delivery days, the earliest first; what was checked and given back in the week that began on each. */
  weeks: Type.Array(Type.Object({
    day: Day, orders: Count, portions: Count, checksOutside: Count, refunds: Count, refundedInCents: Count,
  })),
  /** Of the latest of these days: how often a plan's own meal was in its place, and how often another one. */
  swapWeeks: Type.Array(Type.Object({ day: Day, portions: Count, swapped: Count })),
  /** By the plan's own meal, the one most often swapped away first. `instead`: what came most often. */
  swaps: Type.Array(Type.Object({ meal: Words, portions: Count, swapped: Count, instead: Type.Optional(Words) })),
  /** By the first half of the post code, the most first. */
  areas: Type.Array(Type.Object({ area: Words, checks: Count, waiting: Count })),
  refunds: Type.Array(Type.Object({ reason: Words, refunds: Count, amountInCents: Count })),
});
export type KitchenFigures = Static<typeof KitchenFigures>;
