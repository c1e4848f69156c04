import fc from 'fast-check';
import { formatNumber, formatPrice } from './numbers';

describe('prices', () => {
  it.each([
    [undefined, '£0.00'], [NaN, '£0.00'], [5, '£0.05'], [7495, '£74.95'], [-7495, '-£74.95'], [123_456_700, '£1,234,567.00'],
  ])('%p pence are %p', (pence, shown) => {
    expect(formatPrice(pence)).toBe(shown);
  });

  it('are formatted as Intl does for British English', () => {
    const british = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
    fc.assert(fc.property(fc.integer(), (pence) => expect(formatPrice(pence)).toBe(british.format(pence / 100))));
  });
});

describe('numbers', () => {
  it.each(
    [[1234.56, 1, '1,234.6'], [1234.5, 0, '1,235'], [12, 1, '12'], [999.96, 1, '1,000']] as const,
  )('%p with %p decimals are %p', (amount, decimals, shown) => {
    expect(formatNumber(amount, decimals)).toBe(shown);
  });

  it('are formatted as Intl does for British English', () => {
    const british = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
    fc.assert(fc.property(
      fc.integer({ min: -1e12, max: 1e12 }).filter((tenths) => tenths !== 0),
      (tenths) => expect(formatNumber(tenths / 10, 1)).toBe(british.format(tenths / 10)),
    ));
  });
});
