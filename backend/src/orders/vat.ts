import type { OrderLine } from 'shared-api';

interface VatSum { rate: number; gross: number; vat: number }

/** Pence of VAT within the VAT-inclusive prices, by rate, rounded once for each rate. */
export function vatByRate(lines: readonly Pick<OrderLine, 'vatRate' | 'priceInCents' | 'quantity'>[]): VatSum[] {
  const gross = new Map<number, number>();
  for (const { vatRate, priceInCents, quantity } of lines) gross.set(vatRate, (gross.get(vatRate) ?? 0) + priceInCents * quantity);
  return [...gross].sort(([a], [b]) => a - b).map(([rate, sum]) => ({ rate, gross: sum, vat: Math.round((sum * rate) / (100 + rate)) }));
}
