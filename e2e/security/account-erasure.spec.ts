// Of all: needs the whole shop: after an erasure it searches database, provider, mails and logs.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { besideShop, shopApi } from '../support/addresses';
import { backendIsReady, killBackend } from '../support/backend';
import { signIn } from '../support/customers';
import { sql } from '../support/database';
import { insertOrder } from '../support/orders';
import { expectStarted, openHome, test } from '../support/shop';

const PASSWORD = 'a-long-password';
const identity = process.env.IDENTITY_URL ?? besideShop(7);

/** The shop's tables that contain one of the words in any column. */
async function tablesHolding(words: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'");
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await sql<{ held: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM "${name}" t WHERE ${words.map((_, index) => `t::text ILIKE '%' || $${index + 1} || '%'`).join(' OR ')}) AS held`,
      words,
    );
    if (row?.held) found.push(name);
  }
  return found;
}

function logsHolding(words: string[]): string[] {
  const folder = path.join(process.env.SHOP_DATA ?? '', 'logs');
  return readdirSync(folder).filter((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8').toLowerCase();
    return words.some((word) => text.includes(word.toLowerCase()));
  });
}

async function identityExists(uid: string): Promise<boolean> {
  const answer = await fetch(`${identity}/identitytoolkit.googleapis.com/v1/projects/demo-five-day-kitchen/accounts:lookup`, {
    method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ localId: [uid] }),
  });
  return (await answer.text()).includes(uid);
}

test('an account is erased with all its data on the day of its deletion, and an accounting line stays', async ({ page }) => {
  // Only letters, because names use it.
  const mark = `zq${Date.now().toString().replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;
  const email = `${mark}@example.com`;
  const phone = `07${Date.now().toString().slice(-9)}`;
  const words = [mark, phone];
  await shopApi('/user/auth/register', {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: `First${mark}`, lastName: `Last${mark}`, email, password: PASSWORD, phone, address: `7 ${mark} Street`,
      postCode: 'E4 6EY', city: 'London', termsAccepted: true, marketingAccepted: true,
    }),
  });
  const [profile] = await sql<{ uid: string }>('SELECT uid FROM profiles WHERE email = $1', [email]);
  const uid = profile?.uid ?? '';
  // An amount that no other test uses.
  const amount = 100_000 + (Date.now() % 900_000);
  await insertOrder({ uid, email }, {
    status: 'COMPLETED', deliveryStatus: 'DELIVERED', change: (line) => { line.priceInCents = amount; },
  });
  expect((await tablesHolding(words)).sort()).toEqual(['orders', 'outbox', 'profiles']);

  await openHome(page);
  await signIn(page, { email, password: PASSWORD });
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel(/^Type/).fill('Delete my account');
  await page.getByRole('button', { name: 'Confirm deletion' }).click();
  await expectStarted(page);
  const [scheduled] = await sql<{ days: number }>(
    "SELECT extract(epoch FROM deletion_at - now())::int / 86400 AS days FROM profiles WHERE uid = $1", [uid],
  );
  expect(scheduled?.days).toBeGreaterThanOrEqual(29);

  // Thirty days later. A backend checks for due deletions when it starts.
  await sql("UPDATE profiles SET deletion_at = now() - interval '1 minute' WHERE uid = $1", [uid]);
  await killBackend();
  await backendIsReady();
  await expect.poll(() => sql('SELECT 1 FROM profiles WHERE uid = $1', [uid])).toEqual([]);

  expect(await identityExists(uid)).toBe(false);
  expect(await sql('SELECT 1 FROM orders WHERE uid = $1', [uid])).toEqual([]);
  expect(await tablesHolding(words)).toEqual([]);
  expect(logsHolding(words)).toEqual([]);
  const [line] = await sql<{ vat: { gross: number }[] }>('SELECT * FROM accounting_lines WHERE amount = $1', [amount]);
  expect(line?.vat).toMatchObject([{ gross: amount }]);

  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log into my account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please check your credentials.');
});
