import * as v from 'valibot';
import { ApiError } from '../client';

/**
 * Reads an answer where it arrives: `parseAnswer(OrderPageAnswer, await api.call('GET /orders', { query: {} }))`. Fields that
 * the schema does not know are left out, so that an older page works with a newer backend.
 * @throws {ApiError} 'Invalid response from backend' (ERROR-2)
 */
export function parseAnswer<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T {
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw ApiError.invalidAnswer();
  return parsed.output;
}

/** A list without the entries that can't be parsed. */
export function goodEntries<T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T[]> {
  return v.pipe(v.array(v.unknown()), v.transform((entries) => entries.flatMap((entry) => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [parsed.output] : [];
  })));
}

/** Every field of an answer, so that one that is added to the backend's schema is missed here by the type checker. */
export type FieldsOf<T> = Record<keyof T, v.GenericSchema>;
