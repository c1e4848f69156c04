import type { ReleasedRemote } from 'shared-remote/release-document';

/** Forms that typed text does not have by accident. */
const FITS = new Map<unknown, (value: string | number) => boolean>([
  ['id', (value) => /^[A-Za-z0-9_-]{1,64}$/.test(String(value))],
  ['count', (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100_000_000],
  ['route', (value) => isRoute(String(value))],
]);

/** A path of words. Others may be typed, or a broken link with a query inside. */
export const isRoute = (path: string): boolean => /^\/[a-z-]*(\/[a-z-]+)*$/.test(path);

/** The fields that the event's declaration names; undefined for an event that is not declared, or with a value that does not fit. */
export function sendable(events: ReleasedRemote['events'], name: string, given: object): Record<string, string | number> | undefined {
  const fields = new Map(Object.entries(events)).get(name);
  const params: Record<string, string | number> = {};
  for (const [field, kind] of Object.entries(fields ?? {})) {
    const value: unknown = Reflect.get(given, field);
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    if (!(Array.isArray(kind) ? kind.includes(value) : FITS.get(kind)?.(value))) return undefined;
    params[field] = value;
  }
  return fields && params;
}
