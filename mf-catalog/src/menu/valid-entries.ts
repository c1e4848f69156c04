import * as v from 'valibot';

/** The entries of a list that make sense; the bad ones are dropped. Undefined if it is no list at all. */
export function validEntries<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((entry: unknown) => {
    const result = v.safeParse(schema, entry);
    return result.success ? [result.output] : [];
  });
}
