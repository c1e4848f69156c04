import { calorieRange, cartItemId, cartTotal } from './cart';
import { formatPrice } from './numbers';

describe('cart', () => {
  it('sums quantity times price over items that have a price', () => {
    expect(cartTotal([])).toBe(0);
    expect(cartTotal([{ priceInCents: 7999, quantity: 2 }, { quantity: 5 }, { priceInCents: 1, quantity: 1 }])).toBe(15999);
  });
  it('gives items a different id for another plan or another meal', () => {
    expect(cartItemId('a', ['x', 'y'])).toBe(cartItemId('a', ['x', 'y']));
    expect(new Set([cartItemId('a', ['x', 'y']), cartItemId('b', ['x', 'y']), cartItemId('a', ['y', 'x'])]).size).toBe(3);
  });
  it('shows one figure when minimum equals maximum', () => {
    expect(calorieRange(1200, 1200)).toBe('1200');
    expect(calorieRange(1200, 1500)).toBe('1200 - 1500');
  });
  it.each([
    [7999, '£79.99'], [0, '£0.00'], [undefined, '£0.00'], [Number.NaN, '£0.00'], [123456, '£1,234.56'], [5, '£0.05'],
  ])('shows %p pence as %p', (pence, text) => {
    expect(formatPrice(pence)).toBe(text);
  });
});
