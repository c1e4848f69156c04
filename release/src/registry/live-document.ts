import * as v from 'valibot';

/** What is live of one remote, or of the shell. */
const Live = v.object({
  /** Everybody's version, but for those in a canary. */
  version: v.string(),
  /** A version that `share` per cent of visitors get (`bucket < share`, so 0 is nobody). */
  canary: v.optional(v.object({ version: v.string(), share: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) })),
});
export type Live = v.InferOutput<typeof Live>;

/** The release document as the registry keeps it: one row per environment. Browsers get `ReleaseDocument`, made from it. */
export const LiveDocument = v.object({ live: v.record(v.string(), Live) });
export type LiveDocument = v.InferOutput<typeof LiveDocument>;

export const EMPTY: LiveDocument = { live: {} };

/** A change of the document, as it stands in the audit. */
export type Change = { action: 'promote'; versions: { name: string; version: string }[] };

/** Applies a change. Pure: the registry decides whether it may. */
export function applyChange(document: LiveDocument, change: Change): LiveDocument {
  const live = { ...document.live };
  for (const { name, version } of change.versions) {
    const { canary, ...rest } = live[name] ?? {};
    // Promoting the canary ends it.
    live[name] = { ...rest, version, ...(canary && canary.version !== version && { canary }) };
  }
  return { live };
}

/** One page set: who gets it (buckets below `below`, in steps), and which version of each remote it is made of. */
export interface Cohort {
  below: number;
  versions: { name: string; version: string }[];
}

/** One bucket per visitor (0–99): n canaries make n + 1 page sets, smallest share first. */
export function cohortsOf({ live }: LiveDocument): Cohort[] {
  const shares = Object.values(live).flatMap(({ canary }) => (canary && canary.share > 0 && canary.share < 100 ? [canary.share] : []));
  return [...new Set([...shares, 100])].sort((a, b) => a - b).map((below) => ({
    below,
    versions: Object.entries(live).map(([name, { version, canary }]) => ({ name, version: canary && canary.share >= below ? canary.version : version })),
  }));
}
