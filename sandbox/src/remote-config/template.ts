import { createHash } from 'node:crypto';
import * as v from 'valibot';

const Value = v.union([v.boolean(), v.number(), v.string()]);
const Name = v.pipe(v.string(), v.regex(/^[A-Za-z_]\w{0,255}$/));
/** Either just the values, or the template as Firebase's own API takes it. */
const Flat = v.record(Name, Value);
const Full = v.object({ parameters: v.record(Name, v.object({ defaultValue: v.object({ value: v.string() }) })) });

type Entries = Readonly<Record<string, string>>;

/** What a fresh sandbox says: the shop is open. */
export const OPEN_SHOP: Entries = { ordering_enabled: 'true', payments_enabled: 'true', registration_enabled: 'true', menu_version: '1' };

/** Reads a published template; Remote Config keeps every value as text. Undefined when it is none. */
export function readTemplate(body: unknown): Entries | undefined {
  const full = v.safeParse(Full, body);
  if (full.success) return Object.fromEntries(
    Object.entries(full.output.parameters).map(([name, parameter]) => [name, parameter.defaultValue.value]),
  );
  const flat = v.safeParse(Flat, body);
  return flat.success ? Object.fromEntries(Object.entries(flat.output).map(([name, value]) => [name, String(value)])) : undefined;
}

/** In the form of the service's own: changes with project, namespace and version. */
export function etagOf(project: string, namespace: string, version: number, entries: Entries): string {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(entries).sort())).digest('hex').slice(0, 16);
  return `etag-${project}-${namespace}-fetch-${hash}-${version}`;
}
