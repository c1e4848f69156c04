import fc from 'fast-check';
import { addItem, dropLine, replaceLine } from '../cart-state';
import { createCartStore, type CartStore } from '../cart-store';
import { testItem } from './test-items';

export type CartAction = { do: 'full' | 'room' | 'tell' } | { do: 'add' | 'drop' | 'change meals' | 'reload'; tab: 0 | 1 };

export const cartAction: fc.Arbitrary<CartAction> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('add' as const, 'drop' as const, 'change meals' as const, 'reload' as const),
      tab: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('full' as const, 'room' as const, 'tell' as const) }) },
);

/**
 * The cart in two tabs of one browser, whose storage may be full, and which hear of each other late. `take` throws where a line is lost
 * that was not said to be unsaved, `end` also where a week stands twice or has come back although the storage never was full.
 */
export function openCartTabs() {
  let stored: string | null = null;
  let full = false;
  let wasFull = false;
  /** Adding makes a line of its own each time. */
  let added = 0;
  const inCart = new Set<string>();
  let untold: { to: CartStore; text: string }[] = [];
  const tabs: CartStore[] = [];

  const openTab = (tab: number): CartStore => createCartStore({
    read: () => stored,
    write(text) {
      if (full) return false;
      stored = text;
      const other = tabs[1 - tab];
      if (other) untold.push({ to: other, text });
      return true;
    },
  });
  tabs.push(openTab(0), openTab(1));
  const ids = (tab: CartStore | undefined): string[] => tab?.getState().lines.map(({ id }) => id) ?? [];

  function take(one: CartAction): void {
    if (!('tab' in one)) {
      if (one.do === 'tell') for (const { to, text } of untold.splice(0)) to.merge(text);
      else full = one.do === 'full';
      wasFull ||= full;
    } else if (one.do === 'add') {
      const id = `line-${(added += 1)}`;
      tabs[one.tab]?.change((state) => addItem(state, id, testItem(id)));
      inCart.add(id);
      expect(ids(tabs[one.tab])).toContain(id);
    } else if (one.do === 'change meals') {
      const [id] = ids(tabs[one.tab]);
      const newId = `line-${(added += 1)}`;
      if (id === undefined) return;
      tabs[one.tab]?.change((state) => replaceLine(state, id, newId, testItem(newId)) ?? state);
      // The other tab may have removed it meanwhile.
      if (!ids(tabs[one.tab]).includes(newId)) return;
      inCart.delete(id);
      inCart.add(newId);
    } else if (one.do === 'drop') {
      const [id] = ids(tabs[one.tab]);
      if (id === undefined) return;
      tabs[one.tab]?.change((state) => dropLine(state, id));
      inCart.delete(id);
      expect(ids(tabs[one.tab])).not.toContain(id);
    } else {
      const left = tabs[one.tab];
      untold = untold.filter(({ to }) => to !== left);
      const own = ids(left);
      // What could not be stored is said to be in this tab only.
      const unsaved = left?.getState().unsaved === true;
      tabs[one.tab] = openTab(one.tab);
      const anywhere = new Set([...ids(tabs[0]), ...ids(tabs[1])]);
      for (const id of own) {
        if (anywhere.has(id) || !inCart.has(id)) continue;
        expect(unsaved).toBe(true);
        inCart.delete(id);
      }
    }
  }
  return {
    take,
    /** With room and after each has heard of the other, both tabs show all that is in the cart. */
    end(): void {
      for (const one of [{ do: 'room' }, { do: 'add', tab: 0 }, { do: 'tell' }, { do: 'add', tab: 1 }, { do: 'tell' }] as const) take(one);
      for (const tab of tabs) {
        expect(ids(tab)).toEqual(expect.arrayContaining([...inCart]));
        if (!wasFull) expect(ids(tab)).toHaveLength(inCart.size);
      }
    },
  };
}
