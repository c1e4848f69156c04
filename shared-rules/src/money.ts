const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Whole pence as pounds; '£0.00' if missing (SPEC §9 Prices). */
export function formatPrice(pence: number | undefined): string {
  return pounds.format(pence !== undefined && Number.isFinite(pence) ? pence / 100 : 0);
}
