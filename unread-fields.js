/**
 * What of a team's remote.json nobody reads, each with a sentence: the shop takes it without a word, since a newer contract may have more
 * fields, so one that is spelt wrong would be as good as none.
 * @param schema RemoteDeclaration (shared-remote/src/declaration.ts)
 */
export function unreadFields(name, schema, declaration) {
  return fieldsIn(schema, declaration, []).map(({ field, place, known }) => {
    const where = place.length > 0 ? ` in ${place.join('.')}` : '';
    return `${name}/remote.json has '${field}'${where}, which nobody reads. There may be: ${known.join(', ')}.`;
  });
}

function fieldsIn(schema, value, place) {
  if (schema.wrapped) return fieldsIn(schema.wrapped, value, place);
  // What is of another kind than the schema's is refused by that.
  if (schema.type === 'array') {
    return Array.isArray(value) ? value.flatMap((one, index) => fieldsIn(schema.item, one, [...place, index])) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (schema.type === 'record') return Object.entries(value).flatMap(([key, one]) => fieldsIn(schema.value, one, [...place, key]));
  if (schema.type !== 'object') return [];
  const known = Object.keys(schema.entries);
  return Object.entries(value).flatMap(([field, one]) => (known.includes(field)
    ? fieldsIn(schema.entries[field], one, [...place, field])
    : [{ field, place, known }]));
}
