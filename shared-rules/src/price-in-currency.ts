import { formatPrice } from './numbers';

/**
 * An amount of a payment that may have come in another currency than ours.
 * @param amount in the currency's smallest unit @param currency three letters; pounds if missing
 */
export function formatPriceIn(amount: number, currency = 'gbp'): string {
  if (currency === 'gbp') return formatPrice(amount);
  // eslint-disable-next-line no-restricted-globals -- rare: an operator reads it, and the digits after the point differ by currency
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
