/** What this shop keeps in `history.state`; the browser keeps it over a reload. */
export interface Entry {
  shop: 1;
  /** One history entry: scroll positions and view state are kept by it. */
  key: string;
  state: unknown;
}

export function newEntry(state: unknown): Entry {
  return { shop: 1, key: Math.random().toString(36).slice(2, 10), state };
}

/** The shop's entry in a `history.state`, or undefined when another hand wrote it (or nobody). */
export function readEntry(value: unknown): Entry | undefined {
  if (typeof value !== 'object' || value === null || !('shop' in value) || value.shop !== 1) return undefined;
  if (!('key' in value) || typeof value.key !== 'string') return undefined;
  return { shop: 1, key: value.key, state: 'state' in value ? value.state : null };
}
