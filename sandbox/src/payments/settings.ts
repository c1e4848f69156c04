import * as v from 'valibot';

/** How the stand-in behaves, as its control page sets it. */
export const SettingsRecord = v.object({
  webhooks: v.object({
    /** 0–100: an event is lost for good. */
    dropPercent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    /** 0–100: an event is sent twice. */
    duplicatePercent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    /** ms every delivery waits. */
    delayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000)),
    /** ms up to which each delivery waits in addition, at random: later events overtake earlier ones. */
    reorderMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
    paused: v.boolean(),
  }),
  faults: v.object({
    mode: v.picklist(['none', 'error-before', 'error-after', 'hang-before', 'hang-after', 'reset-before', 'reset-after']),
    /** 0–100: how many API calls it hits. */
    percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    /** ms every API call takes. */
    delayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
  }),
  /** What becomes of a refund that is asked for: made at once, left for the control page to decide, or refused. */
  refunds: v.optional(v.picklist(['succeed', 'pend', 'refuse']), 'succeed'),
  /** ms until the bank answers for a Bacs payment. */
  bacsSettlesAfterMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000)),
});

export type Settings = v.InferOutput<typeof SettingsRecord>;

export const DEFAULT_SETTINGS: Settings = {
  webhooks: { dropPercent: 0, duplicatePercent: 0, delayMs: 0, reorderMs: 0, paused: false },
  faults: { mode: 'none', percent: 100, delayMs: 0 },
  refunds: 'succeed',
  bacsSettlesAfterMs: 10_000,
};
