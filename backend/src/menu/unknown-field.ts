import { Meal, OfferedPlan } from 'shared-api/schemas/menu';
import Type from 'typebox';
import Value from 'typebox/value';

/** With what the API says of a plan beside what a menu has of it: whoever copies it from there has typed nothing wrong. */
const KnownFields = Type.Object({ plans: Type.Array(OfferedPlan), meals: Type.Array(Meal) });

interface UnknownField { of: string; field: string }

/** The first field of a menu file that no menu has, by its plan or meal: it would be dropped without a word. */
export function unknownField(file: unknown): UnknownField | undefined {
  const way = lostWay(file, Value.Clean(KnownFields, Value.Clone(file)));
  if (!way) return undefined;
  const [list = '', index = '', ...field] = way;
  if (field.length === 0) return { of: 'The file', field: way.join('.') };
  const id = valueOf(valueOf(valueOf(file, list), index), 'id');
  return { of: typeof id === 'string' ? id : `${list}/${index}`, field: field.join('.') };
}

/** The keys to the first value that is in the one and no longer in the other. */
function lostWay(was: unknown, kept: unknown): string[] | undefined {
  if (typeof was !== 'object' || was === null || typeof kept !== 'object' || kept === null) return undefined;
  for (const [key, value] of Object.entries(was)) {
    if (!Object.hasOwn(kept, key)) return [key];
    const below = lostWay(value, valueOf(kept, key));
    if (below) return [key, ...below];
  }
  return undefined;
}

const valueOf = (json: unknown, key: string): unknown => (typeof json === 'object' && json !== null
  ? Object.entries(json).find(([name]) => name === key)?.[1]
  : undefined);
