import { expect, type Page } from '@playwright/test';
import { SHOP } from './addresses';
import { sql } from './database';
import { fill } from './fill';
import { makeAccount } from './identity';
import { NEAR } from './payments';

export interface Customer { uid: string; email: string; password: string }

export const PASSWORD = 'a-long-password';

let count = 0;
/** An address that no other test uses. */
export const freshEmail = (name: string) => `${name}-${Date.now().toString(36)}-${(count += 1)}@example.com`;

/** A new customer with a complete profile, by the shop's API. Waits if the limit of sign-ups is reached. */
export async function registerCustomer(name = 'Olive'): Promise<Customer> {
  const email = freshEmail(name.toLowerCase());
  const body = JSON.stringify({
    firstName: name, lastName: 'Order', email, password: PASSWORD, phone: '02079460000', address: '1 Engine Row', postCode: NEAR,
    city: 'London',
    termsAccepted: true, marketingAccepted: false,
  });
  await expect(async () => {
    const answer = await fetch(`${SHOP}/api/user/auth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(answer.ok, await answer.text()).toBe(true);
  }).toPass({ intervals: [1000, 5000, 10_000] });
  const [row] = await sql<{ uid: string }>('SELECT uid FROM profiles WHERE email = $1', [email]);
  return { uid: row?.uid ?? '', email, password: PASSWORD };
}

/** The form of /register, all but its boxes to tick. The password is that of the other customers here. */
export async function fillSignUp(
  page: Page, { email, firstName = 'Ada', postCode = NEAR }: { email: string; firstName?: string; postCode?: string },
): Promise<void> {
  const fields = {
    'E-mail address': email, Password: PASSWORD, 'Confirm password': PASSWORD, 'First name': firstName, 'Last name': 'Byron',
    'Phone number': '020 7946 0000', 'Delivery address': '1 Engine Row', 'Post code': postCode,
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** Works on any page of the shop. */
export async function signIn(page: Page, customer: Pick<Customer, 'email' | 'password'>): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await logInAs(page, customer);
}

/** In the log-in that is open. */
export async function logInAs(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Email'), email);
  await fill(dialog.getByLabel('Password'), password);
  await dialog.getByRole('button', { name: 'Log into my account' }).click();
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** A customer written directly to the identity provider and the database, so that no test waits for the limit of sign-ups. */
export async function insertCustomer(name = 'Olive'): Promise<Customer> {
  const email = freshEmail(name.toLowerCase());
  const uid = await makeAccount({ email, password: PASSWORD, displayName: name });
  await sql(
    `INSERT INTO profiles (uid, email, first_name, last_name, phone, address, post_code, terms_version, terms_accepted_at)
     VALUES ($1, $2, $3, 'Order', '02079460000', '1 Engine Row', $4, 'test', now())`,
    [uid, email, name, NEAR],
  );
  return { uid, email, password: PASSWORD };
}
