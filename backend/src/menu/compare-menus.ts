import type { MenuFile } from './import-menu';
import { sortedJson } from './sorted-json';

interface MenuDifference { what: 'plan' | 'meal'; id: string; change: 'new' | 'retired' | 'changed'; fields: string[] }

/** What an import would change; nothing means that it changes nothing. */
export function compareMenus(before: MenuFile, after: MenuFile): MenuDifference[] {
  return [...compare('plan', before.plans, after.plans), ...compare('meal', before.meals, after.meals)];
}

function compare(what: 'plan' | 'meal', before: readonly { id: string }[], after: readonly { id: string }[]): MenuDifference[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((item): MenuDifference[] => {
    const known = old.get(item.id);
    if (!known) return [{ what, id: item.id, change: 'new', fields: [] }];
    const fields = differing(known, item);
    return fields.length ? [{ what, id: item.id, change: 'changed', fields }] : [];
  });
  const retired = before.filter(({ id }) => !kept.has(id)).map(({ id }): MenuDifference => ({ what, id, change: 'retired', fields: [] }));
  return [...changed, ...retired];
}

function differing(before: object, after: object): string[] {
  const [old, fresh] = [Object.entries(before), Object.entries(after)].map((entries) => new Map(entries.map(([name, value]) => [name, sortedJson(value)])));
  return [...new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])].flatMap((name) => {
    const [was, now] = [old?.get(name), fresh?.get(name)];
    if (was === now) return [];
    const short = (text: string | undefined) => (text === undefined ? 'nothing' : text.length > 40 ? `${text.slice(0, 39)}…` : text);
    return [`${name}: ${short(was)} → ${short(now)}`];
  });
}
