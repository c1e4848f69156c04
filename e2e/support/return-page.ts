import { expect, type Page } from '@playwright/test';

export const RESULT = {
  paid: 'Your payment has gone through and we have your order.',
  processing: 'Your payment is being processed.',
  waiting: 'Looks like the payment has not quite gone through yet!',
  expired: 'Looks like this payment session has expired.',
  error: 'Oops! Looks like something went wrong.',
} as const;

/** The return page fetches the status 3 s after it was opened. */
export async function expectResult(page: Page, result: keyof typeof RESULT): Promise<void> {
  await expect(page).toHaveURL(/\/return/);
  await expect(page.getByText(RESULT[result])).toBeVisible();
}

export const emptyCart = (page: Page) => page.getByRole('link', { name: 'Cart', exact: true });
export const fullCart = (page: Page, items: string) => page.getByRole('link', { name: new RegExp(`^Cart, ${items} items?`) });
