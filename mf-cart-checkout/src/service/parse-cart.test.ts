import { addItem, emptyCart } from './cart-state';
import { parseCart, serialiseCart } from './parse-cart';
import { testItem } from './testing/test-items';

const ID = '00000000-0000-4000-8000-000000000001';
const FRESH = '00000000-0000-4000-8000-00000000000f';
const stored = () => JSON.parse(serialiseCart(addItem(addItem(emptyCart(ID), 'a', testItem('Balanced')), 'b', testItem('Low Calorie'))));
const parsed = (document: unknown) => parseCart(JSON.stringify(document), FRESH);

describe('a stored cart', () => {
  it('is read as it was written', () => {
    const state = addItem(emptyCart(ID), 'a', testItem());
    expect(parseCart(serialiseCart(state), FRESH)).toEqual(state);
  });

  it.each([
    ['a quantity of words', { quantity: 'three' }],
    ['a negative price', { plan: { ...testItem().plan, priceInCents: -1 } }],
    ['fourteen meals', { menu: testItem().menu.slice(1) }],
    ['meals in other slots', { menu: testItem().menu.toReversed() }],
    ['an id that the server refuses', { plan: { ...testItem().plan, id: 'balanced plan!' } }],
  ])('drops a line with %s and reports its name, and keeps the valid one', (_what, bad) => {
    const document = stored();
    Object.assign(document.lines[0], bad);
    const state = parsed(document);
    expect(state.lines.map(({ id }) => id)).toEqual(['b']);
    expect(state.dropped).toEqual(['Balanced']);
    expect(state.cartId).toBe(ID);
  });

  it('has a name for a line without one', () => {
    expect(parsed({ ...stored(), lines: [null, 7] })).toMatchObject({ lines: [], dropped: ['a meal plan', 'a meal plan'] });
  });

  it.each(['', '{', 'null', '[]', '7', '"cart"'])('starts empty from %j', (text) => {
    expect(parseCart(text, FRESH)).toMatchObject({ cartId: FRESH, lines: [], dropped: ['your saved cart'] });
  });

  it('keeps unknown fields, in document, line, plan and meal', () => {
    const document = stored();
    document.gift = { wrap: true };
    document.lines[0].note = 'no onions';
    document.lines[0].plan.badge = 'new';
    document.lines[0].menu[0].spice = 3;
    const again = JSON.parse(serialiseCart(parsed(document)));
    expect(again.gift).toEqual({ wrap: true });
    expect(again.lines[0]).toMatchObject({
      note: 'no onions', plan: { badge: 'new' }, menu: expect.arrayContaining([expect.objectContaining({ spice: 3 })]),
    });
  });

  it('keeps a newer build’s version, and the lines that only that build can read', () => {
    const document = { ...stored(), version: 7 };
    document.lines[0] = { id: 'subscription', every: 'week' };
    const state = parsed(document);
    expect(state.lines.map(({ id }) => id)).toEqual(['b']);
    expect(state.dropped).toEqual([]);
    const again = JSON.parse(serialiseCart(addItem(state, 'c', testItem('Muscle Gain'))));
    expect(again.version).toBe(7);
    expect(again.lines).toContainEqual({ id: 'subscription', every: 'week' });
    expect(again.lines).toHaveLength(3);
  });

  it('keeps a newer build’s checkouts, and the unknown fields of known ones', () => {
    const known = { sessionId: 'cs_1', cartId: ID, quantities: { a: 1 }, settled: false, at: 3, currency: 'GBP' };
    const strange = { intent: 'pi_1', steps: [1, 2] };
    const again = JSON.parse(
      serialiseCart(addItem(parsed({ ...stored(), version: 7, checkouts: [known, strange] }), 'c', testItem('Muscle Gain'))),
    );
    expect(again.checkouts).toEqual([known, strange]);
  });

  it('reads a cart stored without a version', () => {
    const items = [{ ...testItem('Balanced'), id: 'a', quantity: 1 }, { ...testItem('Low Calorie'), id: 'b', quantity: 1 }];
    expect(parsed({ cartId: ID, items }))
      .toMatchObject({ version: 1, cartId: ID, lines: [{ id: 'a', pos: 1 }, { id: 'b', pos: 2 }], dropped: [] });
  });

  it('gets a new id if its own is invalid', () => {
    expect(parsed({ ...stored(), cartId: 'DROP TABLE' })).toMatchObject({ cartId: FRESH, lines: [{ id: 'a' }, { id: 'b' }] });
  });
});
