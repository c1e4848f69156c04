import * as v from 'valibot';
import { parsePlans, type Plan } from '../menu/plan';

export interface Question { question: string; answer: string }
export interface HomeData { plans: Plan[] | undefined; questions: Question[] | undefined }

const Data = v.object({
  plans: v.unknown(),
  questions: v.fallback(v.optional(v.array(v.object({ question: v.string(), answer: v.string() }))), undefined),
});

/** Older versions of Home were composed with the plans alone. */
export function parseHomeData(value: unknown): HomeData {
  const data = v.safeParse(Data, value);
  return { plans: parsePlans(data.success ? data.output.plans : value), questions: data.success ? data.output.questions : undefined };
}
