// Not by Intl: a page's first Intl.NumberFormat blocks a phone for up to 90 ms.

/** Whole pence as pounds; '£0.00' if missing (FIGURE-1). */
export function formatPrice(pence: number | undefined): string {
  const known = pence !== undefined && Number.isFinite(pence) ? pence : 0;
  const [pounds = '', rest = ''] = (Math.abs(known) / 100).toFixed(2).split('.');
  return `${known < 0 ? '-' : ''}£${groupThousands(pounds)}.${rest}`;
}

/** Rounded to at most `decimals` decimals, with commas between thousands: '1,234.5'. */
export function formatNumber(amount: number, decimals: number): string {
  const [whole = '', rest] = String(Number(amount.toFixed(decimals))).split('.');
  return groupThousands(whole) + (rest ? `.${rest}` : '');
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
