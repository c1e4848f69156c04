import fc, { type Arbitrary } from 'fast-check';
import { ONE_LINE, SOME_LINES } from 'shared-api/schemas/safe-text';

/** The part of JSON Schema that shared-api uses. What else turns up is an error, so that no rule goes untried. */
interface Schema {
  type?: string | readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Real values by field name: made-up ones never get past "there is no such plan". */
export type Known = Record<string, readonly unknown[]>;

/** Values that the schema takes: plain, at its limits, and in all of Unicode. */
export function accepted(schema: object, known: Known = {}, field = ''): Arbitrary<unknown> {
  const made = byShape(schema as Schema, known, field);
  const real = known[field];
  return real ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: made }) : made;
}

function byShape(schema: Schema, known: Known, field: string): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => accepted(one, known, field)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => accepted({ ...schema, type }, known, field)));
  switch (schema.type) {
    case 'object': return objects(schema, known);
    case 'array': {
      const { minItems = 0, maxItems = 20 } = schema;
      return fc.array(
        accepted(schema.items ?? {}, known, field), { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, 6)) },
      );
    }
    case 'string': return strings(schema);
    case 'integer': return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
    case 'number': return fc.double({ noNaN: true, noDefaultInfinity: true, min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 });
    case 'boolean': return fc.boolean();
    case 'null': return fc.constant(null);
    default: throw new TypeError(`The fuzzer can't make ${JSON.stringify(schema)}.`);
  }
}

function objects({ properties = {}, required = [] }: Schema, known: Known): Arbitrary<unknown> {
  const made = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, accepted(schema, known, name)]));
  return fc.record(made, { requiredKeys: [...required], noNullPrototype: true });
}

/** Line ends, marks that turn text round, zeros that databases refuse, halves of letters, and what only looks like a number. */
const ODD = [
  '\u0000', 'a\u0000b', '\r\nX-Injected: 1', '\u202e', '\ud800', '\u{1f957}', ' ', '\t', '0', '-1', '1e309', '__proto__', 'constructor',
  "'; DROP TABLE orders; --", '%00', '../../etc/passwd', '<script>', '{{7*7}}', 'null', 'NaN',
];

/** Texts that people type: any text that fits is tried, and not one made from the pattern. */
const FREE_TEXT = new Set([ONE_LINE, SOME_LINES]);

function strings({ pattern, minLength = 0, maxLength = 400 }: Schema): Arbitrary<unknown> {
  const fits = (text: string) =>
    length(text) >= minLength && length(text) <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  if (pattern && !FREE_TEXT.has(pattern)) return fc.stringMatching(new RegExp(bounded(pattern, minLength, maxLength))).filter(fits);
  const odd = ODD.filter(fits);
  const longest = fc.constant('x'.repeat(maxLength));
  return fc.oneof(
    {
      weight: 3, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, Math.max(minLength, 60)) }).filter(fits),
    },
    { weight: 2, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: longest },
  );
}

/** `^[a-z]+$` of 36 characters would hardly ever come by chance: the length goes into the pattern. */
const bounded = (pattern: string, min: number, max: number) => pattern.replace(/\+\$$/, `{${Math.max(1, min)},${max}}$`);

/** JSON Schema counts code points. */
const length = (text: string) => [...text].length;

/** Where a value can be changed: the way to each of its parts, the whole first. */
function waysInto(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  const inner = typeof value === 'object' && value !== null
    ? Object.entries(value).slice(0, 20).flatMap(([key, part]) => waysInto(part, [...way, key]))
    : [];
  return [way, ...inner];
}

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)]);

/** What a careless or hostile caller puts in a value's place; each is tried against the schema before it counts as wrong. */
const REPLACEMENTS: readonly ((was: unknown) => unknown)[] = [
  (was) => String(was), (was) => [was], (was) => ({ value: was }), () => null, () => true, () => 1.5, () => -1, () => 1e300,
  () => Number.MAX_SAFE_INTEGER + 1,
  () => '', () => '3', () => [3], () => {}, () => 'x'.repeat(20_000), () => '\u{1f957}'.repeat(2000), () => nested(200),
  () => Array.from({ length: 1000 }, () => 'x'),
];

/** A copy with one part replaced, left out, or given a field that nobody knows. */
export function mutated(value: unknown): Arbitrary<unknown> {
  return fc.constantFrom(...waysInto(value)).chain((way) => fc.oneof(
    fc.constantFrom(...REPLACEMENTS).map((replace) => changed(value, way, replace)),
    fc.constantFrom('unknown', 'isAdmin', 'uid', 'priceInCents', 'x'.repeat(200)).map((name) =>
      changed(
        value, way, (was) => (typeof was === 'object' && was !== null && !Array.isArray(was) ? { ...was, [name]: 1 } : { [name]: was }),
      )),
  ));
}

function changed(value: unknown, [key, ...rest]: readonly string[], replace: (was: unknown) => unknown): unknown {
  if (key === undefined) return replace(value);
  if (Array.isArray(value)) return value.map((part: unknown, index) => (String(index) === key ? changed(part, rest, replace) : part));
  const fields = { ...(value as Record<string, unknown>) };
  // `undefined` leaves the field out of the JSON.
  return { ...fields, [key]: changed(fields[key], rest, replace) };
}
