interface VatSum { rate: number; gross: number; vat: number }

interface PricedLine { vatRate: number; priceInCents: number; quantity: number }

/**
 * Pence of VAT within what was paid, by rate, rounded once for each rate. A discount lowers what was paid at each rate by that rate's
 * share of the cart; the parts make the discount to the penny.
 * @param discount pence, at most what the lines cost
 */
export function vatByRate(lines: readonly PricedLine[], discount = 0): VatSum[] {
  const gross = new Map<number, number>();
  for (const { vatRate, priceInCents, quantity } of lines) gross.set(vatRate, (gross.get(vatRate) ?? 0) + priceInCents * quantity);
  const sums = [...gross].sort(([a], [b]) => a - b);
  const parts = apportion(discount, sums.map(([, sum]) => sum));
  return sums.map(([rate, sum], index) => {
    const paid = sum - (parts[index] ?? 0);
    return { rate, gross: paid, vat: Math.round((paid * rate) / (100 + rate)) };
  });
}

/** Whole pence by weight. What rounding down leaves goes to those who lost most by it. */
function apportion(pence: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (pence * weight) / total);
  const parts = exact.map(Math.floor);
  let left = pence - parts.reduce((sum, part) => sum + part, 0);
  const losses = exact.map((value, index) => ({ index, loss: value - Math.floor(value) }));
  const byLoss = losses.sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
