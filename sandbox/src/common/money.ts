const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pence as '£12.34'. */
export function pounds(pence: number): string {
  return POUNDS.format(pence / 100);
}
