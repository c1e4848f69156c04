import fc from 'fast-check';
import { vatByRate } from './vat';

const line = fc.record({
  vatRate: fc.constantFrom(0, 5, 20), priceInCents: fc.integer({ min: 1, max: 20_000 }), quantity: fc.integer({ min: 1, max: 99 }),
});
const total = (lines: readonly { priceInCents: number; quantity: number }[]) =>
  lines.reduce((sum, { priceInCents, quantity }) => sum + priceInCents * quantity, 0);
/** A cart, and a discount of a part or all of it. */
const discounted = fc.array(line, { minLength: 1, maxLength: 20 }).chain((lines) =>
  fc.integer({ min: 0, max: total(lines) }).map((discount) => ({ lines, discount })));

describe('VAT by rate', () => {
  it('is what the prices contain, rounded once for each rate', () => {
    expect(vatByRate([{ vatRate: 20, priceInCents: 1000, quantity: 3 }, { vatRate: 0, priceInCents: 500, quantity: 1 }])).toEqual([
      { rate: 0, gross: 500, vat: 0 }, { rate: 20, gross: 3000, vat: 500 },
    ]);
  });

  it('is lowered by a discount, at each rate by its share of the cart', () => {
    const lines = [{ vatRate: 20, priceInCents: 1000, quantity: 1 }, { vatRate: 0, priceInCents: 2000, quantity: 1 }];
    expect(vatByRate(lines, 1000)).toEqual([{ rate: 0, gross: 1333, vat: 0 }, { rate: 20, gross: 667, vat: 111 }]);
  });

  it('adds up to what was paid to the penny, whatever the cart and the discount', () => {
    fc.assert(fc.property(discounted, ({ lines, discount }) => {
      const sums = vatByRate(lines, discount);
      expect(sums.reduce((sum, { gross }) => sum + gross, 0)).toBe(total(lines) - discount);
    }));
  });

  it('is never below nothing nor above what it was without the discount, and each rate bears its share to a penny', () => {
    fc.assert(fc.property(discounted, ({ lines, discount }) => {
      const before = vatByRate(lines);
      for (const [index, { gross, vat }] of vatByRate(lines, discount).entries()) {
        const full = before[index] ?? { gross: 0, vat: 0 };
        expect(gross).toBeGreaterThanOrEqual(0);
        expect(vat).toBeGreaterThanOrEqual(0);
        expect(vat).toBeLessThanOrEqual(full.vat);
        expect(Math.abs(full.gross - gross - (discount * full.gross) / total(lines))).toBeLessThanOrEqual(1);
      }
    }));
  });
});
