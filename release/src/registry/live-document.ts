import * as v from 'valibot';

/** What is live of one remote, or of the shell. */
const Live = v.object({
  /** Everybody's version, but for those in a canary. */
  version: v.string(),
  /** A version that `share` per cent of visitors get (`bucket < share`, so 0 is none). */
  canary: v.optional(v.object({ version: v.string(), share: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)) })),
  /** The kill switch: its routes show a card, its services and overlays are absent, none of its code is loaded. */
  disabled: v.optional(v.literal(true)),
});
export type Live = v.InferOutput<typeof Live>;

/** The release document as the registry keeps it: one row per environment. Browsers get `ReleaseDocument`, made from it. */
export const LiveDocument = v.object({
  live: v.record(v.string(), Live),
  /** Browsers remove their service worker and all that it kept. */
  workerOff: v.optional(v.literal(true)),
});
export type LiveDocument = v.InferOutput<typeof LiveDocument>;

export const EMPTY: LiveDocument = { live: {} };

/** One version of one remote, or of the shell. */
export interface Version { name: string; version: string }

/** One page set: who gets it (buckets below `below`, in steps), and which version of each remote it is made of. */
interface Cohort {
  below: number;
  versions: (Version & { disabled?: true })[];
}

/** One bucket per visitor (0–99): n canaries make n + 1 page sets, smallest share first. */
export function cohortsOf({ live }: LiveDocument): Cohort[] {
  const shares = Object.values(live).flatMap(({ canary, disabled }) => (canary && !disabled && canary.share > 0 && canary.share < 100
    ? [canary.share]
    : []));
  return [...new Set([...shares, 100])].sort((a, b) => a - b).map((below) => ({
    below,
    versions: Object.entries(live).map(([name, { version, canary, disabled }]) => ({
      name, version: canary && canary.share >= below ? canary.version : version, ...(disabled && { disabled }),
    })),
  }));
}

/** By name, the shell first. */
export const liveOnes = ({ live }: LiveDocument): [string, Live][] =>
  Object.entries(live).sort(([a], [b]) => (a === 'shell' ? -1 : b === 'shell' ? 1 : a < b ? -1 : 1));

/** Every version that visitors get or may get by a change of shares: live ones and canaries, by package. */
export function inPlay({ live }: LiveDocument): Map<string, string[]> {
  return new Map(
    Object.entries(live).map(([name, { version, canary }]) => [name, [...new Set([version, ...(canary ? [canary.version] : [])])]]),
  );
}
