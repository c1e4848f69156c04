import { SWITCH_TEXTS, SWITCH_UNKNOWN } from './copy';

/** App status as controls read it. */
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
 * Whether a control behind a switch works and, if not, the text beside it (SWITCH-3). A value from
 * before this visit may open it at once; that it is closed is said only once this visit has asked.
 */
export function switchState(
  status: SwitchStatus | undefined, name: keyof typeof SWITCH_TEXTS,
): { open: boolean; reason: string | undefined } {
  if (!status?.loaded) return { open: false, reason: undefined };
  const open = status[`${name}Enabled`];
  if (open || status.fetch === 'no-fetch-yet') return { open, reason: undefined };
  return { open, reason: status.known ? SWITCH_TEXTS[name] : SWITCH_UNKNOWN };
}
