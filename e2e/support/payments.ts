import { expect, type Page } from '@playwright/test';
import { besideShop } from './addresses';

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
} as const;

/** Inside the delivery area, and just outside (5.04 miles). */
export const NEAR = 'E4 6EY';
export const FAR = 'E8 1EH';

interface SessionView {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: string;
  /** Pence. */
  total: number;
  charge: { amount: number; refunded: number } | null;
}
interface State { sessions: SessionView[]; events: { id: string; type: string; about: string }[] }

export const payments = process.env.PAYMENTS_URL ?? besideShop(2);

/** The sandbox's control API (sandbox/README.md). */
export const provider = {
  async session(id: string): Promise<SessionView> {
    const { sessions } = await call<State>('GET', 'state');
    const found = sessions.find((session) => session.id === id);
    if (!found) throw new Error(`The sandbox has no session ${id}.`);
    return found;
  },
  expire: (id: string) => call('POST', `sessions/${id}/expire`),
  /** The bank pays. */
  settle: (id: string) => call('POST', `sessions/${id}/settle`),
  /** The bank refuses. */
  fail: (id: string) => call('POST', `sessions/${id}/fail`),
  webhooks: (settings: { dropPercent?: number; duplicatePercent?: number }) => call('PUT', 'settings', { webhooks: settings }),
};

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${payments}/_control/${path}`, {
    method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} /_control/${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The id of the session whose payment page is open. */
function sessionOnPage(page: Page): string {
  const id = /\/c\/pay\/([^/?#]+)/.exec(page.url())?.[1];
  if (!id) throw new Error(`${page.url()} is no payment page.`);
  return id;
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ });

/** Waits for the payment page. @returns its session's id */
export async function onPaymentPage(page: Page): Promise<string> {
  await expect(payButton(page)).toBeVisible();
  return sessionOnPage(page);
}

export async function fillCard(page: Page, card: string = CARDS.pays): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
}

/** Fills in a guest's fields of the payment page. */
export async function fillGuest(page: Page, email: string, postCode: string = NEAR): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('020 7946 0000');
  await page.getByLabel('Address line 1').fill('1 Engine Row');
  await page.getByLabel('Town or city').fill('London');
  await page.getByLabel('Postcode').fill(postCode);
  await page.getByLabel('Name', { exact: true }).fill('Gil Guest');
}

export async function payAsGuest(page: Page, email: string, postCode: string = NEAR): Promise<void> {
  await fillGuest(page, email, postCode);
  await fillCard(page);
  await payButton(page).click();
}

/** With what the payment page does not know of somebody who is signed in. */
export async function payAsCustomer(page: Page): Promise<void> {
  await fillCard(page);
  await page.getByLabel('Name', { exact: true }).fill('Olive Order');
  await payButton(page).click();
}
