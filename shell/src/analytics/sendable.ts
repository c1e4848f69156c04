import type { AnalyticsEvents } from 'shared-remote/analytics-events';

/** What shows no more than it says: typed text does not fit by mistake. */
const FITS = {
  id: (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value),
  count: (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100_000_000,
  route: (value: unknown) => typeof value === 'string' && /^\/[a-z-]*(\/[a-z-]+)*$/.test(value),
};

/** The fields that the event's declaration names; undefined for an event that is not declared, or with a value that does not fit. */
export function sendable(events: AnalyticsEvents, name: string, given: object): Record<string, string | number> | undefined {
  const fields = new Map(Object.entries(events)).get(name);
  const params: Record<string, string | number> = {};
  for (const [field, kind] of Object.entries(fields ?? {})) {
    const value: unknown = Reflect.get(given, field);
    const fits = typeof kind === 'string' ? FITS[kind](value) : kind.some((one) => one === value);
    if (!fits || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
    params[field] = value;
  }
  return fields && params;
}
