import { ONE_LINE, SOME_LINES } from 'shared-api/schemas/safe-text';
import type { ApiCalls, Schema } from './api-calls';

/**
 * What would break for a build that was made against `built` if it met `offered`: calls that are gone, requests that are
 * no longer taken, fields of answers that no longer come. More than before never breaks: builds read what they know.
 * @returns a sentence each; empty when nothing would.
 */
export function apiBreaks(built: ApiCalls, offered: ApiCalls): string[] {
  return Object.entries(built).flatMap(([name, call]) => {
    const now = offered[name];
    if (!now) return [`${name} is missing`];
    const sent = (['params', 'query', 'body'] as const).flatMap((part) => refused(now[part] ?? {}, call[part] ?? NOTHING, part));
    return [...sent, ...missing(now.data ?? {}, call.data ?? {}, 'data')].map((what) => `${name}: ${what}`);
  });
}

/** A part that a build does not send at all. */
const NOTHING: Schema = { type: 'object', properties: {}, required: [], additionalProperties: false };
/** Limits that may only become less strict: by a larger number, or by a smaller one. */
const LOOSER = {
  maxLength: 1, maximum: 1, maxItems: 1, maxProperties: 1, minLength: -1, minimum: -1, minItems: -1, minProperties: -1,
} as const;
/** Refuse only what no form can send: control characters and the like. */
const PLAIN_TEXT = new Set<unknown>([ONE_LINE, SOME_LINES]);

/** What `sent` allows and `taken` does not. */
export function refused(taken: Schema, sent: Schema, at: string): string[] {
  const choices = variants(sent);
  if (choices.length > 1) return choices.flatMap((choice) => refused(taken, choice, at));
  const ways = variants(taken);
  if (ways.length > 1) return ways.some((way) => refused(way, sent, at).length === 0) ? [] : [`${at} does not take ${brief(sent)}`];
  const values = valuesOf(taken);
  if (values) {
    const lost = valuesOf(sent)?.filter((value) => !values.includes(value)) ?? ['other values'];
    return lost.length === 0 ? [] : [`${at} does not take ${lost.join(', ')}`];
  }
  if (!fits(taken.type, sent.type)) return [`${at} is ${text(sent.type)} and must be ${text(taken.type)}`];
  return [
    ...tighter(taken, sent, at), ...refusedFields(taken, sent, at),
    ...(isSchema(taken.items) ? refused(taken.items, isSchema(sent.items) ? sent.items : {}, `${at}[]`) : []),
  ];
}

function tighter(taken: Schema, sent: Schema, at: string): string[] {
  const bounds = Object.entries(LOOSER).filter(([rule, direction]) => {
    const [now, before] = [taken[rule], sent[rule]];
    return typeof now === 'number' && (typeof before !== 'number' || (now - before) * direction < 0);
  }).map(([rule]) => `${at} has a tighter ${rule} (${text(taken[rule])})`);
  const patterns = (['pattern', 'format'] as const).filter(
    (rule) => taken[rule] !== undefined && taken[rule] !== sent[rule] && !(rule === 'pattern' && PLAIN_TEXT.has(taken[rule])),
  ).map(
    (rule) => `${at} must match another ${rule}`,
  );
  return [...bounds, ...patterns];
}

function refusedFields(taken: Schema, sent: Schema, at: string): string[] {
  const [now, before] = [fieldsOf(taken), fieldsOf(sent)];
  const demanded = requiredOf(taken).filter((field) => !requiredOf(sent).includes(field)).map((field) => `${at}.${field} is required`);
  const known = Object.entries(before).flatMap(([field, schema]) => {
    const next = now[field];
    if (next) return refused(next, schema, `${at}.${field}`);
    return taken.additionalProperties === false ? [`${at}.${field} is not taken`] : [];
  });
  return [...demanded, ...known];
}

/** What `read` counts on and `answered` does not give. */
export function missing(answered: Schema, read: Schema, at: string): string[] {
  const known = variants(read);
  const given = variants(answered);
  if (given.length > 1) return given.flatMap((one) => missing(one, read, at));
  if (known.length > 1) {
    const all = known.map((one) => missing(answered, one, at));
    return all.some((problems) => problems.length === 0) ? [] : (all[0] ?? []);
  }
  // A new value of a list is more than before; that a list of texts has become numbers is not.
  const [was, is] = [typesOf(read), typesOf(answered)];
  if (was.length > 0 && (is.length === 0 || !is.every((type) => was.some((one) => fits(one, type))))) {
    return [`${at} should be ${was.join(' or ')} and is ${is.join(' or ') || 'anything'}`];
  }
  const fields = Object.entries(fieldsOf(read)).flatMap(([field, schema]) => {
    const next = fieldsOf(answered)[field];
    if (!next) return requiredOf(read).includes(field) ? [`${at}.${field} is missing`] : [];
    const optional = requiredOf(read).includes(field) && !requiredOf(answered).includes(field) ? [`${at}.${field} may be missing`] : [];
    return [...optional, ...missing(next, schema, `${at}.${field}`)];
  });
  return [...fields, ...(isSchema(read.items) && isSchema(answered.items) ? missing(answered.items, read.items, `${at}[]`) : [])];
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'anything'));

function variants(schema: Schema): Schema[] {
  const list = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(list)) return list.filter(isSchema).flatMap(variants);
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

function valuesOf(schema: Schema): unknown[] | undefined {
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

function typesOf(schema: Schema): string[] {
  if (typeof schema.type === 'string') return [schema.type];
  return [...new Set((valuesOf(schema) ?? []).map((value) => (value === null ? 'null' : typeof value)))];
}

/** Whether every value of the type `narrow` is also one of the type `wide`. */
const fits = (wide: unknown, narrow: unknown): boolean =>
  wide === undefined || wide === narrow || (wide === 'number' && narrow === 'integer');

function fieldsOf({ properties }: Schema): Record<string, Schema> {
  return isSchema(properties)
    ? Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, Schema] => isSchema(entry[1])))
    : {};
}

const requiredOf = ({ required }: Schema): string[] => (Array.isArray(required)
  ? required.filter((field) => typeof field === 'string')
  : []);

const brief = (schema: Schema): string => text(valuesOf(schema)?.[0] ?? schema.type);
