// Formatted here, not by Intl: a page's first Intl.NumberFormat takes a phone up to 90 ms, before its buttons answer.

/** Whole pence as pounds; '£0.00' if missing (FIGURE-1). */
export function formatPrice(pence: number | undefined): string {
  const known = pence !== undefined && Number.isFinite(pence) ? pence : 0;
  const [pounds = '', rest = ''] = (Math.abs(known) / 100).toFixed(2).split('.');
  return `${known < 0 ? '-' : ''}£${inThousands(pounds)}.${rest}`;
}

/** Rounded to at most so many decimals, its thousands set apart: '1,234.5'. */
export function formatNumber(amount: number, decimals: number): string {
  const [whole = '', rest] = String(Number(amount.toFixed(decimals))).split('.');
  return inThousands(whole) + (rest ? `.${rest}` : '');
}

function inThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
