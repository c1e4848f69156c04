import { invalid } from '../failure';
import type { Param, ParamTree } from '../params/check';

interface Page<T> {
  readonly object: 'list';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly url: string;
}

/** A page of a list as the provider cuts it: `limit` 1–100 (10), after an id. Throws Failure. */
export function listOf<T extends { id: string }>(items: readonly T[], params: ParamTree, url: string): Page<T> {
  const limit = params['limit'] ?? 10;
  if (typeof limit !== 'number' || limit < 1 || limit > 100) {
    throw invalid('This value must be between 1 and 100 (inclusive).', 'limit', 'parameter_invalid_integer');
  }
  const after = params['starting_after'];
  const start = after === undefined ? 0 : place(items, after) + 1;
  return { object: 'list', data: items.slice(start, start + limit), has_more: items.length > start + limit, url };
}

/** Whether a time lies in `created`, given as a number or as {gt, gte, lt, lte}. */
export function within(created: number, range: Param | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  if (!isTree(range)) return false;
  const { gt, gte, lt, lte } = range;
  return (
    (typeof gt !== 'number' || created > gt) && (typeof gte !== 'number' || created >= gte) && (typeof lt !== 'number' || created < lt)
      && (typeof lte !== 'number' || created <= lte)
  );
}

function isTree(value: Param): value is ParamTree {
  return typeof value === 'object' && !Array.isArray(value);
}

function place(items: readonly { id: string }[], id: Param): number {
  const at = items.findIndex((item) => item.id === id);
  if (at < 0) throw invalid(`No such object: '${String(id)}'`, 'starting_after', 'resource_missing');
  return at;
}
