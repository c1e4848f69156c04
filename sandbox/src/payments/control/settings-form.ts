import * as v from 'valibot';
import { SettingsRecord, type Settings } from '../settings';

const REFUNDS = SettingsRecord.entries.refunds.wrapped.options;
const Whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const Fields = v.object({
  dropPercent: v.optional(Whole),
  duplicatePercent: v.optional(Whole),
  delayMs: v.optional(Whole),
  reorderMs: v.optional(Whole),
  paused: v.optional(v.picklist(['yes', 'no'])),
  mode: v.optional(SettingsRecord.entries.faults.entries.mode),
  percent: v.optional(Whole),
  apiDelayMs: v.optional(Whole),
  refunds: v.optional(v.picklist(REFUNDS)),
  bacsSettlesAfterMs: v.optional(Whole),
});
const Patch = v.strictObject({
  webhooks: v.optional(v.partial(v.strictObject(SettingsRecord.entries.webhooks.entries))),
  faults: v.optional(v.partial(v.strictObject(SettingsRecord.entries.faults.entries))),
  refunds: v.optional(v.picklist(REFUNDS)),
  bacsSettlesAfterMs: v.optional(SettingsRecord.entries.bacsSettlesAfterMs),
});

/** Settings with what a JSON body names changed. Throws valibot's error for anything else. */
export function patchSettings(settings: Settings, body: unknown): Settings {
  const patch = v.parse(Patch, body);
  return v.parse(SettingsRecord, {
    ...settings,
    ...patch,
    webhooks: { ...settings.webhooks, ...patch.webhooks },
    faults: { ...settings.faults, ...patch.faults },
  });
}

/** The same from the control page's form. */
export function settingsFromForm(settings: Settings, form: unknown): Settings {
  const fields = v.parse(Fields, form);
  const { webhooks, faults } = settings;
  return v.parse(SettingsRecord, {
    webhooks: {
      dropPercent: fields.dropPercent ?? webhooks.dropPercent,
      duplicatePercent: fields.duplicatePercent ?? webhooks.duplicatePercent,
      delayMs: fields.delayMs ?? webhooks.delayMs,
      reorderMs: fields.reorderMs ?? webhooks.reorderMs,
      paused: fields.paused === undefined ? webhooks.paused : fields.paused === 'yes',
    },
    faults: { mode: fields.mode ?? faults.mode, percent: fields.percent ?? faults.percent, delayMs: fields.apiDelayMs ?? faults.delayMs },
    refunds: fields.refunds ?? settings.refunds,
    bacsSettlesAfterMs: fields.bacsSettlesAfterMs ?? settings.bacsSettlesAfterMs,
  });
}
