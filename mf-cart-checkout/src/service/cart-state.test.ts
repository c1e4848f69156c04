import fc from 'fast-check';
import {
  addItem, beginCheckout, clearLines, dropLine, emptyCart, replaceLine, restoreLine, settleCheckout, stepQuantity, takeOne, type CartState,
} from './cart-state';
import { isUpToDate, mergeCarts } from './merge-carts';
import { testItem } from './testing/test-items';

const quantities = (state: CartState) => Object.fromEntries(state.lines.map(({ id, quantity }) => [id, quantity]));
const begin = (state: CartState, sessionId: string) => beginCheckout(state, sessionId, state.lines);
const replace = (...[state, ...rest]: Parameters<typeof replaceLine>) => replaceLine(state, ...rest) ?? state;
const withItems = (...ids: string[]) => ids.reduce((state, id) => addItem(state, id, testItem(id)), emptyCart('cart-1'));

describe('a cart', () => {
  it('counts the same item up, and down until its line is removed', () => {
    const twice = withItems('a', 'b', 'a');
    expect(quantities(twice)).toEqual({ a: 2, b: 1 });
    const once = takeOne(twice, 'a');
    expect(quantities(once)).toEqual({ a: 1, b: 1 });
    expect(quantities(takeOne(once, 'a'))).toEqual({ b: 1 });
  });

  it('keeps the order of lines when one changes, and restores a removed one at its place', () => {
    const state = stepQuantity(withItems('a', 'b', 'c'), 'a', 1);
    expect(state.lines.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    for (const index of [0, 1, 2]) {
      const line = state.lines[index];
      if (!line) throw new Error('a line is missing');
      expect(restoreLine(dropLine(state, line.id), line, index).lines.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    }
  });

  it('takes a new price under the same id, and merges into a line that has the same meals', () => {
    const state = withItems('a', 'b', 'b');
    const dearer = replace(state, 'a', 'a', testItem('a', 'meal-0', 9000));
    expect(dearer.lines[0]).toMatchObject({ id: 'a', quantity: 1, plan: { priceInCents: 9000 } });
    expect(quantities(replace(state, 'a', 'b', testItem('b')))).toEqual({ b: 3 });
  });

  it('merges no two lines that are more than 99 together', () => {
    const state = Array.from({ length: 98 }).reduce<CartState>((more) => stepQuantity(more, 'a', 1), withItems('a', 'b'));
    expect(replaceLine(state, 'a', 'b', testItem('b'))).toBeUndefined();
    expect(quantities(replace(takeOne(state, 'a'), 'a', 'b', testItem('b')))).toEqual({ b: 99 });
  });

  it('is emptied once by the session that paid for it', () => {
    const paid = settleCheckout(begin(withItems('a', 'b'), 's1'), 's1', 'cart-2');
    expect(paid).toMatchObject({ cartId: 'cart-2', lines: [] });
    const later = addItem(paid, 'a', testItem('a'));
    expect(settleCheckout(later, 's1', 'cart-3')).toBe(later);
  });

  it('keeps what was added after the payment page was opened', () => {
    const begun = begin(withItems('a', 'a'), 's1');
    const settled = settleCheckout(addItem(addItem(begun, 'a', testItem('a')), 'new', testItem('new')), 's1', 'cart-2');
    expect(quantities(settled)).toEqual({ a: 1, new: 1 });
    expect(settled.cartId).toBe('cart-2');
  });

  it('is not changed by a session of another cart or of another browser', () => {
    const begun = begin(begin(withItems('a'), 's1'), 's2');
    const next = addItem(settleCheckout(begun, 's1', 'cart-2'), 'b', testItem('b'));
    const after = settleCheckout(next, 's2', 'cart-3');
    expect(after).toMatchObject({ cartId: 'cart-2' });
    expect(quantities(after)).toEqual({ b: 1 });
    expect(settleCheckout(next, 'unknown', 'cart-3')).toBe(next);
  });

  it('keeps its lines under a new id when the server reports it as paid and this browser has no record of the session', () => {
    const cart = withItems('a');
    const after = settleCheckout(cart, 'unknown', 'cart-2', 'cart-1');
    expect(after).toMatchObject({ cartId: 'cart-2' });
    expect(quantities(after)).toEqual({ a: 1 });
    expect(settleCheckout(after, 'unknown', 'cart-3', 'cart-1')).toBe(after);
  });
});

describe('two tabs', () => {
  it('lose no line when both add at the same time', () => {
    const base = withItems('a');
    const merged = mergeCarts(addItem(base, 'b', testItem('b')), addItem(base, 'c', testItem('c')));
    expect(quantities(merged)).toEqual({ a: 1, b: 1, c: 1 });
  });

  it('both drop a removed line, unless it was added again later', () => {
    const base = withItems('a', 'b');
    const removed = dropLine(base, 'a');
    expect(quantities(mergeCarts(base, removed))).toEqual({ b: 1 });
    expect(quantities(mergeCarts(removed, base))).toEqual({ b: 1 });
    expect(quantities(mergeCarts(base, addItem(removed, 'a', testItem('a'))))).toEqual({ a: 1, b: 1 });
  });

  it('keep both weeks where each changed the same line while the browser could not store it: neither is known to be the later one', () => {
    const base = withItems('a');
    const [mine, theirs] = [replace(base, 'a', 'b', testItem('b')), replace(base, 'a', 'c', testItem('c'))];
    expect(quantities(mergeCarts(mine, theirs))).toEqual({ b: 1, c: 1 });
  });

  it('both get an emptied cart and its new id', () => {
    const begun = begin(withItems('a', 'b'), 's1');
    const settled = settleCheckout(begun, 's1', 'cart-2');
    for (const merged of [mergeCarts(begun, settled), mergeCarts(settled, begun)]) {
      expect(merged).toMatchObject({ cartId: 'cart-2', lines: [] });
    }
    expect(mergeCarts(begun, clearLines(begun)).lines).toEqual([]);
  });

  it('end with the same cart for any changes, merged in any order', () => {
    const step = fc.tuple(
      fc.constantFrom('add', 'more', 'less', 'drop', 'restore', 'replace', 'clear', 'begin', 'settle'), fc.constantFrom('a', 'b', 'c'),
    );
    const apply = (state: CartState, [what, id]: [string, string]): CartState => {
      if (what === 'add') return addItem(state, id, testItem(id));
      if (what === 'more') return stepQuantity(state, id, 1);
      if (what === 'less') return takeOne(state, id);
      if (what === 'drop') return dropLine(state, id);
      if (what === 'restore') return restoreLine(state, { ...testItem(id), id, quantity: 2 }, 0);
      if (what === 'replace') return replace(state, id, 'a', testItem('a'));
      if (what === 'clear') return clearLines(state);
      if (what === 'begin') return begin(state, id);
      return settleCheckout(state, id, `cart-${state.clock}`);
    };
    const summary = ({ cartId, lines, clearedAt, gone, checkouts }: CartState) => ({
      cartId, clearedAt, gone,
      lines: lines.map(({ id, quantity, at, pos }) => ({ id, quantity, at, pos })),
      settled: checkouts.map(({ sessionId, settled }) => ({ sessionId, settled })),
    });
    fc.assert(
      fc.property(fc.array(step), fc.array(step), fc.array(step), (before, one, other) => {
        const base = before.reduce(apply, emptyCart('cart-0'));
        const a = one.reduce(apply, base);
        const b = other.reduce(apply, base);
        const ab = mergeCarts(a, b);
        expect(summary(ab)).toEqual(summary(mergeCarts(b, a)));
        expect(summary(mergeCarts(ab, b))).toEqual(summary(ab));
        expect(isUpToDate(ab, mergeCarts(a, ab))).toBe(true);
      }),
      { numRuns: 300, examples: [[[], [['add', 'b'], ['add', 'a']], [['begin', 'a'], ['add', 'a']]]] },
    );
  });
});
