// Not by Intl: a page's first Intl.NumberFormat blocks a phone for up to 90 ms.

/** Whole pence as pounds; '£0.00' if missing (FIGURE-1). */
export function formatPrice(pence: number | undefined): string {
  const known = pence !== undefined && Number.isFinite(pence) ? pence : 0;
  const [pounds = '', rest = ''] = (Math.abs(known) / 100).toFixed(2).split('.');
  return `${known < 0 ? '-' : ''}£${groupThousands(pounds)}.${rest}`;
}

/** Pounds as typed, '12' or '£12.50', in pence; undefined for anything else. */
export function parsePounds(typed: string): number | undefined {
  const [, pounds, pence = '0'] = /^£?(\d{1,6})(?:\.(\d\d))?$/.exec(typed.trim()) ?? [];
  return pounds === undefined ? undefined : Number(pounds) * 100 + Number(pence);
}

/** Rounded to at most `decimals` decimals, with commas between thousands: '1,234.5'. */
export function formatNumber(amount: number, decimals: number): string {
  const [whole = '', rest] = String(Number(amount.toFixed(decimals))).split('.');
  return groupThousands(whole) + (rest ? `.${rest}` : '');
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
