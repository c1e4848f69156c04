import * as v from 'valibot';
import { ApiError } from '../client';

/**
 * Parses an answer: `parseAnswer(OrderPageAnswer, await api.call('GET /orders', { query: {} }))`. Unknown fields are left
 * out, so that an older page works with a newer backend.
 * @throws {ApiError} 'Invalid response from backend' (ERROR-2)
 */
export function parseAnswer<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw ApiError.invalidAnswer();
  return parsed.output;
}

/** A list without its invalid entries. */
export function validEntries<T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> {
  return v.pipe(v.array(v.unknown()), v.transform((entries) => entries.flatMap((entry) => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [parsed.output] : [];
  })));
}

/** Every field of an answer: the type checker reports a field that is added to the backend's schema only. */
export type FieldsOf<T> = Record<keyof T, v.GenericSchema>;
