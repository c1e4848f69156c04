import * as v from 'valibot';
import type { KitchenFigures } from '../schemas/kitchen-figures';
import type { FieldsOf } from './parse-answer';

const [text, number] = [v.string(), v.number()];

/** GET /kitchen/figures. */
export const KitchenFiguresAnswer: v.GenericSchema<unknown, KitchenFigures> = v.object({
  weeks: v.array(v.object({
    day: text, orders: number, portions: number, checksOutside: number, refunds: number, refundedInCents: number,
  } satisfies FieldsOf<KitchenFigures['weeks'][number]>)),
  swapWeeks: v.array(v.object({ day: text, portions: number, swapped: number } satisfies FieldsOf<KitchenFigures['swapWeeks'][number]>)),
  swaps: v.array(v.object(
    { meal: text, portions: number, swapped: number, instead: v.exactOptional(text) } satisfies FieldsOf<KitchenFigures['swaps'][number]>,
  )),
  areas: v.array(v.object({ area: text, checks: number, waiting: number } satisfies FieldsOf<KitchenFigures['areas'][number]>)),
  refunds: v.array(
    v.object({ reason: text, refunds: number, amountInCents: number } satisfies FieldsOf<KitchenFigures['refunds'][number]>),
  ),
} satisfies FieldsOf<KitchenFigures>);
