/**
 * What of a team's remote.json nobody reads, each with a sentence: the shop takes it without a word, since a newer contract may have more
 * fields, so one that is spelt wrong would be as good as none.
 * @param schema RemoteDeclaration (shared-remote/src/declaration.ts)
 */
export function unreadFields(name, schema, declaration) {
  return fieldsIn(schema, declaration, []).map(({ field, place, known }) => {
    const where = place.length > 0 ? ` in ${place.join('.')}` : '';
    const meant = nearest(field, known);
    const instead = meant === undefined ? `there are ${list(known)}.` : `did you mean '${meant}'?`;
    return `${name}/remote.json has '${field}'${where}, which nobody reads; ${instead}`;
  });
}

function fieldsIn(schema, value, place) {
  if (schema.wrapped) return fieldsIn(schema.wrapped, value, place);
  // What is of another kind than the schema's is refused by that.
  if (schema.type === 'array') return Array.isArray(value) ? value.flatMap((one, index) => fieldsIn(schema.item, one, [...place, index])) : [];
  if (typeof value !== 'object' || value === null) return [];
  if (schema.type === 'record') return Object.entries(value).flatMap(([key, one]) => fieldsIn(schema.value, one, [...place, key]));
  if (schema.type !== 'object') return [];
  const known = Object.keys(schema.entries);
  return Object.entries(value).flatMap(([field, one]) => (known.includes(field)
    ? fieldsIn(schema.entries[field], one, [...place, field])
    : [{ field, place, known }]));
}

/** Mistakes of typing are one or two letters; more would be another word. */
const MOST_LETTERS = 2;

function nearest(field, known) {
  const [best] = known.map((name) => ({ name, letters: lettersBetween(field.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.letters - b.letters);
  return best.letters <= Math.min(MOST_LETTERS, best.name.length - 2) ? best.name : undefined;
}

/** How many letters must be put in, taken out or replaced to make the one of the other (Levenshtein distance). */
function lettersBetween(a, b) {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = above[column - 1] + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(above[column] + 1, current[column - 1] + 1, replaced));
    }
    above = current;
  }
  return above[b.length];
}

const list = (names) => names.map((name) => `'${name}'`).join(', ').replace(/, ([^,]*)$/, ' and $1');
