import * as v from 'valibot';
import { MAX_PLACES } from 'shared-api/bounds';
import { describeCause } from './describe-cause';
import { oneLine } from './one-line';

const text = v.pipe(v.string(), v.transform(oneLine));
const places = v.pipe(v.array(text), v.transform((all) => all.slice(0, MAX_PLACES)));

/** What a page reports of itself (`POST /reports`), as far as people are told of it: anybody may post one. */
export const Report = v.object({
  type: text, remote: v.optional(text, '?'), version: v.optional(text, ''), kind: v.optional(text, '?'),
  detail: v.optional(text, ''), stack: v.optional(places), components: v.optional(places),
});

/** Between the lines of one report. */
export const NEXT_LINE = '\n      ';

/** A report for a developer's terminal; undefined for what is no problem. */
export function describeReport(json: string): string | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), json);
  if (!success || output.type === 'web-vital') return undefined;
  const what = output.type === 'remote-failure'
    ? `${output.remote} ${output.version} failed (${output.kind})`
    : `${output.type} ${output.kind}`;
  return [what, ...describeCause(output)].join(NEXT_LINE);
}
