import * as v from 'valibot';
import { ComposedDelivery } from '../delivery/composed-delivery';
import { parsePlans, type Plan } from '../menu/plan';

export interface Question { question: string; answer: string }
export interface HomeData { plans: Plan[] | undefined; questions: Question[] | undefined; delivery?: ComposedDelivery | undefined }

const Data = v.object({
  plans: v.unknown(),
  delivery: v.fallback(v.optional(ComposedDelivery), undefined),
  questions: v.fallback(v.optional(v.array(v.object({ question: v.string(), answer: v.string() }))), undefined),
});

/** Older versions of Home were composed with the plans alone. */
export function parseHomeData(value: unknown): HomeData {
  const data = v.safeParse(Data, value);
  if (!data.success) return { plans: parsePlans(value), questions: undefined };
  const { plans, questions, delivery } = data.output;
  return { plans: parsePlans(plans), questions, delivery };
}
