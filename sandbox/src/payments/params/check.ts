import type { FormTree, FormValue } from '../../common/form';
import { Failure, invalid } from '../failure';
import { PARAMS } from './params.generated';
import type { ObjectSchema, ParamSchema } from './schema';

/** A parameter after the schema gave its text a type. */
export type Param = string | number | boolean | readonly Param[] | ParamTree;
export interface ParamTree {
  readonly [name: string]: Param;
}

const MAX_LIST = 500;

/**
 * Checks what came form-encoded against the call's schema, and gives texts their types.
 * Unknown, missing, empty, fractional or ill-typed parameters are refused as the provider does. Throws Failure (400).
 */
export function checkParams(call: string, form: FormTree): ParamTree {
  const schema = PARAMS.calls[call];
  if (schema === undefined) throw new Error(`No parameters are declared for ${call}`);
  const object = resolve(schema);
  if (!('type' in object) || object.type !== 'object') throw new Error(`${call} does not take a hash`);
  return readObject(object, form, '');
}

function resolve(schema: ParamSchema): Exclude<ParamSchema, { $ref: string }> {
  if (!('$ref' in schema)) return schema;
  const target = PARAMS.$defs[schema.$ref];
  if (target === undefined) throw new Error(`No definition ${schema.$ref}`);
  return resolve(target);
}

function read(unresolved: ParamSchema, value: FormValue, path: string): Param {
  const schema = resolve(unresolved);
  if ('anyOf' in schema) return readAny(schema.anyOf, value, path);
  if (schema.type === 'array') return readList(schema.items, value, path);
  if (schema.type === 'object') {
    if (typeof value === 'string') {
      throw invalid(value === '' ? emptyText(path) : 'Invalid object', path, value === '' ? 'parameter_invalid_empty' : undefined);
    }
    return readObject(schema, value, path);
  }
  if (typeof value !== 'string') throw invalid('Invalid string: must not be a hash or a list', path);
  return readLeaf(schema, value, path);
}

function readLeaf(schema: Extract<ParamSchema, { type: 'string' | 'integer' | 'boolean' }>, text: string, path: string): Param {
  if (schema.type === 'integer') {
    if (!/^-?\d{1,15}$/.test(text)) throw invalid(`Invalid integer: ${text}`, path, 'parameter_invalid_integer');
    return Number(text);
  }
  if (schema.type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw invalid(`Invalid boolean: ${text}`, path);
    return text === 'true';
  }
  if (schema.enum !== undefined) {
    if (!schema.enum.includes(text)) throw invalid(`Invalid ${lastStep(path)}: must be one of ${listed(schema.enum)}`, path);
    return text;
  }
  if (text === '') throw invalid(emptyText(path), path, 'parameter_invalid_empty');
  return text;
}

/** Plain text is tried first, so that metadata stays text whatever it looks like. */
function readAny(choices: readonly ParamSchema[], value: FormValue, path: string): Param {
  let first: unknown;
  const textFirst = [...choices].sort((a, b) => Number(isPlainText(b)) - Number(isPlainText(a)));
  for (const choice of textFirst) {
    try {
      return read(choice, value, path);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // The deepest complaint is the one about what was meant.
      if (first === undefined || (first instanceof Failure && (error.param?.length ?? 0) > (first.param?.length ?? 0))) first = error;
    }
  }
  throw first;
}

function isPlainText(schema: ParamSchema): boolean {
  const target = resolve(schema);
  return 'type' in target && target.type === 'string' && target.enum === undefined;
}

function readList(items: ParamSchema, value: FormValue, path: string): readonly Param[] {
  if (typeof value === 'string') throw invalid('Invalid array', path);
  const keys = Object.keys(value);
  if (keys.length > MAX_LIST) throw invalid(`Array too long: ${keys.length} items`, path);
  return keys.map((_, at) => {
    const item = value[String(at)];
    if (item === undefined) throw invalid('Invalid array: its indices must count up from 0', path);
    return read(items, item, `${path}[${at}]`);
  });
}

function readObject(schema: ObjectSchema, tree: FormTree, path: string): ParamTree {
  const result: Record<string, Param> = Object.create(null);
  for (const [name, value] of Object.entries(tree)) {
    const at = path === '' ? name : `${path}[${name}]`;
    const property = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
    const target = property ?? (schema.additionalProperties === false ? undefined : schema.additionalProperties);
    if (target === undefined) throw invalid(`Received unknown parameter: ${at}`, at, 'parameter_unknown');
    result[name] = read(target, value, at);
  }
  for (const name of schema.required ?? []) {
    const at = path === '' ? name : `${path}[${name}]`;
    if (!Object.hasOwn(result, name)) throw invalid(`Missing required param: ${at}.`, at, 'parameter_missing');
  }
  return result;
}

function emptyText(path: string): string {
  return `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`;
}

function lastStep(path: string): string {
  return path.replace(/\]$/, '').split(/\[|\]\[/).at(-1) ?? path;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}
