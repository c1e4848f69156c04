import type { Meal, Plan } from 'shared-api';
import { Handling } from 'shared-api/schemas/menu';
import { ALLERGENS, formatPrice } from 'shared-rules';
import { handlingTexts } from 'shared-rules/handling-text';
import Value from 'typebox/value';
import type { MenuFile } from './menu-file';
import { sortedJson } from './sorted-json';

interface FieldChange { field: string; was: string; now: string }
interface MenuChange { what: 'plan' | 'meal'; id: string; name: string; change: 'new' | 'retired' | 'changed'; fields: FieldChange[] }

const LONGEST = 160;

/** What an import would change, plan by plan and meal by meal, in words to read; nothing means that it changes nothing. */
export function menuChanges(before: MenuFile, after: MenuFile): MenuChange[] {
  return [...changes('plan', before.plans, after.plans), ...changes('meal', before.meals, after.meals)];
}

function changes(what: MenuChange['what'], before: readonly (Plan | Meal)[], after: readonly (Plan | Meal)[]): MenuChange[] {
  const old = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((item): MenuChange[] => {
      const known = old.get(item.id);
      if (!known) return [{ what, id: item.id, name: item.name, change: 'new', fields: [] }];
      const fields = fieldsOf(known, item);
      return fields.length ? [{ what, id: item.id, name: item.name, change: 'changed', fields }] : [];
    }),
    ...before.filter(({ id }) => !kept.has(id)).map(({ id, name }): MenuChange => ({ what, id, name, change: 'retired', fields: [] })),
  ];
}

function fieldsOf(before: Plan | Meal, after: Plan | Meal): FieldChange[] {
  const [was, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((field) => {
    if (sortedJson(was.get(field)) === sortedJson(now.get(field))) return [];
    if (field === 'allergens' && 'allergens' in before && 'allergens' in after) {
      return ALLERGENS.flatMap((name) => (before.allergens[name] === after.allergens[name]
        ? []
        : [{ field: name, was: before.allergens[name], now: after.allergens[name] }]));
    }
    if (field === 'ingredients' && 'ingredients' in before && 'ingredients' in after) {
      return [ingredients(before.ingredients, after.ingredients)];
    }
    return [{ field, was: inWords(field, was.get(field)), now: inWords(field, now.get(field)) }];
  });
}

/** Those that go and those that come; their order alone where nothing else differs. */
function ingredients(before: string[], after: string[]): FieldChange {
  const [gone, come] = [before.filter((one) => !after.includes(one)), after.filter((one) => !before.includes(one))];
  return gone.length + come.length
    ? { field: 'ingredients', was: gone.join(', '), now: come.join(', ') }
    : { field: 'ingredients', was: before.join(', '), now: after.join(', ') };
}

function inWords(field: string, value: unknown): string {
  if (value === undefined) return '';
  if (field === 'priceInCents' && typeof value === 'number') return formatPrice(value);
  if (field === 'handling' && Value.Check(Handling, value)) return handlingTexts(value).join(' ');
  const text = typeof value === 'string' ? value : sortedJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
