import * as v from 'valibot';
import { ComposedTime } from '../delivery/composed-time';
import { parsePlans, type Plan } from '../menu/plan';

export interface Question { question: string; answer: string }
export interface HomeData { plans: Plan[] | undefined; questions: Question[] | undefined; time?: ComposedTime | undefined }

const Data = v.object({
  plans: v.unknown(),
  time: v.fallback(v.optional(ComposedTime), undefined),
  questions: v.fallback(v.optional(v.array(v.object({ question: v.string(), answer: v.string() }))), undefined),
});

/** Older versions of Home were composed with the plans alone. */
export function parseHomeData(value: unknown): HomeData {
  const data = v.safeParse(Data, value);
  if (!data.success) return { plans: parsePlans(value), questions: undefined };
  const { plans, questions, time } = data.output;
  return { plans: parsePlans(plans), questions, time };
}
