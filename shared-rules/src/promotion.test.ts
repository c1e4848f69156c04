import fc from 'fast-check';
import {
  LEAST_PAYMENT, MOST_PERCENT_OFF, PROMOTION_CODE, discountOf, isDiscountOf, leastTotal, reductionText, type Reduction,
} from './promotion';

const reduction: fc.Arbitrary<Reduction> = fc.oneof(
  fc.integer({ min: 1, max: MOST_PERCENT_OFF }).map((percentOff) => ({ percentOff })),
  fc.integer({ min: 1, max: 50_000 }).map((amountOff) => ({ amountOff })),
);

describe('a promotion code', () => {
  it('takes off per cent or pence', () => {
    expect(discountOf({ percentOff: 10 }, 6495)).toBe(650);
    expect(discountOf({ amountOff: 500 }, 6495)).toBe(500);
    expect([reductionText({ percentOff: 10 }), reductionText({ amountOff: 500 })]).toEqual(['10% off', '£5.00 off']);
  });

  it('leaves something to pay, that a card can pay, in every cart for which it may be used', () => {
    fc.assert(fc.property(reduction, fc.nat(10_000_000), (one, more) => {
      const total = leastTotal(one) + more;
      expect(total - discountOf(one, total)).toBeGreaterThanOrEqual(LEAST_PAYMENT);
      expect(discountOf(one, total)).toBeLessThan(total);
    }));
  });

  it('accepts as its discount what it takes off, per cent rounded by line too, and nothing more', () => {
    const prices = fc.array(fc.integer({ min: 1000, max: 20_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(fc.property(fc.integer({ min: 1, max: 50 }), prices, (percentOff, lines) => {
      const total = lines.reduce((sum, line) => sum + line, 0);
      const byLine = lines.reduce((sum, line) => sum + Math.round((line * percentOff) / 100), 0);
      const cart = { total, lines: lines.length };
      expect(isDiscountOf({ percentOff }, cart, byLine)).toBe(true);
      expect(isDiscountOf({ percentOff }, cart, discountOf({ percentOff }, total))).toBe(true);
      expect(isDiscountOf({ percentOff }, cart, discountOf({ percentOff }, total) + lines.length + 1)).toBe(false);
    }));
    expect(isDiscountOf({ amountOff: 500 }, { total: 6495, lines: 1 }, 500)).toBe(true);
    expect(isDiscountOf({ amountOff: 500 }, { total: 6495, lines: 1 }, 501)).toBe(false);
    expect(isDiscountOf({ amountOff: 500 }, { total: 520, lines: 1 }, 500)).toBe(false);
  });

  it.each([
    ['SAVE10', true], ['SPRING-26', true], ['AB', false], ['save10', false], ['-SAVE', false], ['SAVE 10', false], ['A'.repeat(21), false],
  ])('%s is a code: %s', (code, valid) => {
    expect(PROMOTION_CODE.test(code)).toBe(valid);
  });
});
