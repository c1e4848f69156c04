import * as v from 'valibot';

/** The valid entries of a list; undefined if the value is no list, or a list without a valid entry. */
export function validEntries<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const valid = value.flatMap((entry: unknown) => {
    const result = v.safeParse(schema, entry);
    return result.success ? [result.output] : [];
  });
  return valid.length > 0 || value.length === 0 ? valid : undefined;
}
