/** @jest-environment jsdom */
import fc from 'fast-check';
import { cartAction, openCartTabs } from './testing/cart-tabs';

it('in 1,000 sequences in two tabs with full storage the cart loses no line that was not said to be unsaved', () => {
  jest.useFakeTimers();
  fc.assert(fc.property(fc.array(cartAction, { maxLength: 30 }), (actions) => {
    const { take, end } = openCartTabs();
    for (const one of actions) take(one);
    end();
  }), { numRuns: 1_000 });
  jest.useRealTimers();
});
