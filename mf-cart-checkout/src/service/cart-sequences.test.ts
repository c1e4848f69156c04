/** @jest-environment jsdom */
import fc from 'fast-check';
import { cartAction, openCartTabs, type CartAction } from './testing/cart-tabs';

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

it('in 1,000 sequences in two tabs with full storage the cart loses no line that was not said to be unsaved', () => check(cartAction));

it('in 1,000 sequences in two tabs no week stands twice in the cart and none comes back, as long as the browser can store it', () =>
  check(cartAction.filter((one) => one.do !== 'full')));

function check(action: fc.Arbitrary<CartAction>): void {
  fc.assert(fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
    const { take, end } = openCartTabs();
    for (const one of actions) take(one);
    end();
  }), { numRuns: 1_000 });
}
