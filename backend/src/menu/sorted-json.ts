/** JSON with sorted keys, for comparing: PostgreSQL's jsonb keeps no order of keys. Empty for undefined. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part) ?? '';
}
