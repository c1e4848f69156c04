import { SWITCH_TEXTS, SWITCH_UNKNOWN } from './copy';

/** The part of app status that controls need. */
export interface SwitchStatus {
  fetch: 'no-fetch-yet' | 'success' | 'failure' | 'throttle';
  loaded: boolean;
  /** False while the switches are defaults (SHOP-8): no answer has come, and none was cached or composed. */
  known: boolean;
  orderingEnabled: boolean;
  paymentsEnabled: boolean;
  registrationEnabled: boolean;
}

/**
 * Whether a switch's control is enabled and, if not, its reason (SWITCH-3). A value from before this visit may enable it;
 * the reason is shown only after a fetch in this visit.
 */
export function switchState(
  status: SwitchStatus | undefined, name: keyof typeof SWITCH_TEXTS,
): { open: boolean; reason: string | undefined } {
  if (!status?.loaded) return { open: false, reason: undefined };
  const open = status[`${name}Enabled`];
  if (open || status.fetch === 'no-fetch-yet') return { open, reason: undefined };
  return { open, reason: status.known ? SWITCH_TEXTS[name] : SWITCH_UNKNOWN };
}
