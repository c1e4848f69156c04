import * as v from 'valibot';
import { describeCause } from './describe-cause';

/** What a page reports of itself (`POST /reports`), as far as people are told of it. */
export const Report = v.object({
  type: v.string(), remote: v.optional(v.string(), '?'), version: v.optional(v.string(), ''), kind: v.optional(v.string(), '?'),
  detail: v.optional(v.string(), ''), stack: v.optional(v.array(v.string())), components: v.optional(v.array(v.string())),
});

/** Between the lines of one report. */
export const NEXT_LINE = '\n      ';

/** A report for a developer's terminal; undefined for what is no problem. */
export function describeReport(json: string): string | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), json);
  if (!success || output.type === 'web-vital') return undefined;
  const what = output.type === 'remote-failure' ? `${output.remote} ${output.version} failed (${output.kind})` : `${output.type} ${output.kind}`;
  return [what, ...describeCause(output)].join(NEXT_LINE);
}
