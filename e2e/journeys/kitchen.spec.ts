// Of mf-kitchen: needs the whole shop: roles are claims of the identity provider, orders come from the database, connections are lost.
import { expect, type Page } from '@playwright/test';
import { shopApi } from '../support/addresses';
import { expectNoViolation } from '../support/axe';
import { checkOutAsGuest } from '../support/cart';
import { freshEmail, insertCustomer, type Customer } from '../support/customers';
import { ordersOf, sql } from '../support/database';
import { fill } from '../support/fill';
import { giveRole } from '../support/identity';
import { mailTo } from '../support/inbox';
import { begunMonday, comingMonday } from '../support/mondays';
import { insertOrder } from '../support/orders';
import { payAsGuest } from '../support/payments';
import { expectNoSidewaysScroll } from '../support/reflow';
import { expectResult } from '../support/return-page';
import { expectQuiet, openHome, test } from '../support/shop';

async function logInAt(page: Page, path: string, { email, password }: Customer): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Email'), email);
  await fill(dialog.getByLabel('Password'), password);
  await dialog.getByRole('button', { name: 'Log into my account' }).click();
  await expect(dialog).toBeHidden();
}

async function operator(role: 'kitchen' | 'manager'): Promise<Customer> {
  const person = await insertCustomer('Kitty');
  await giveRole(person.uid, role);
  return person;
}

const statusOf = async (orderId: string) =>
  (await sql<{ status: string }>('SELECT status FROM orders WHERE order_id = $1', [orderId]))[0]?.status;
const stop = (page: Page, orderId: string) => page.getByRole('listitem').filter({ hasText: orderId });

test('customers find no way to the kitchen, search engines neither, and who opens it reads whom it is for', async ({ page, complaints }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openHome(page);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('a[href*="/kitchen"]').count()).toBe(0);
  expect(asked.filter((path) => path.includes('mf-kitchen'))).toEqual([]);
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/kitchen');
  for (const path of [
    '/kitchen', '/kitchen/labels', '/kitchen/round', '/kitchen/orders', '/kitchen/order', '/kitchen/shop', '/kitchen/figures',
    '/kitchen/command-line',
  ]) {
    expect(await (await page.request.get(path)).text()).toContain('name="robots" content="noindex"');
  }
  await page.goto('/kitchen');
  await expect(page.getByText('This page is for the kitchen’s people.')).toBeVisible();
  await expectNoViolation(page, 'kitchen for a visitor');
  expectQuiet(complaints);
  await logInAt(page, '/kitchen/round', await insertCustomer('Cara'));
  await expect(page.getByText('You are logged in, but not as one of them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in as somebody else' })).toBeVisible();
});

for (const [colorScheme, viewport] of [
  ['light', { width: 360, height: 740 }], ['dark', { width: 1024, height: 768 }], ['light', { width: 1920, height: 1080 }],
] as const) {
  test.describe(`${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('who cooks sees what to cook, labels and the round, and nothing runs out of the screen', async ({ page, complaints }) => {
      const { orderId, line } = await insertOrder({ uid: null, email: 'guest@example.com' }, { deliveryDate: comingMonday(), quantity: 2 });
      await logInAt(page, '/kitchen', await operator('kitchen'));
      await expect(page.getByRole('heading', { level: 1, name: /^What to cook: Monday/ })).toBeVisible();
      await expect(page.getByText(line.meals[0]?.name ?? '').first()).toBeVisible();
      await expect(page.getByText('Up to date')).toBeVisible();
      await expectNoSidewaysScroll(page, 'what to cook');
      await expectNoViolation(page, 'what to cook');
      await page.getByRole('link', { name: 'Wall view' }).click();
      await expect(page.getByRole('navigation', { name: 'Kitchen pages' })).toBeHidden();
      await expectNoViolation(page, 'the wall');
      await page.getByRole('link', { name: 'Leave the wall view' }).click();
      await page.getByRole('link', { name: 'Labels' }).click();
      await page.getByRole('combobox', { name: 'Which order' }).selectOption(orderId);
      await expect(page.getByText('30 labels', { exact: true })).toBeVisible();
      await expect(page.getByText(/^Use by (Tues|Wednes|Thurs|Fri|Satur)day /).first()).toBeVisible();
      await expect(page.getByRole('list', { name: 'Balanced Plan, box 2 of 2' }).getByRole('listitem')).toHaveCount(15);
      await expectNoSidewaysScroll(page, 'labels');
      await expectNoViolation(page, 'labels');
      await page.getByRole('link', { name: 'Round' }).click();
      await expect(page.getByRole('heading', { level: 2, name: /^E4 6: / })).toBeVisible();
      await expect(stop(page, orderId).getByRole('link', { name: 'Call 02079460000' })).toHaveAttribute('href', 'tel:02079460000');
      await expectNoSidewaysScroll(page, 'the round');
      await expectNoViolation(page, 'the round');
      expectQuiet(complaints);
    });
  });
}

test('a driver ticks off where there is no connection, undoes a slip, and all is sent once when it is back', async ({ page, context }) => {
  const [first, second] = [
    await insertOrder({ uid: null, email: 'guest@example.com' }, { deliveryDate: begunMonday(), status: 'PREPARING' }),
    await insertOrder({ uid: null, email: 'guest@example.com' }, { deliveryDate: begunMonday(), status: 'PREPARING' }),
  ];
  const driver = await operator('kitchen');
  await logInAt(page, `/kitchen/round?day=${begunMonday()}`, driver);
  await expect(stop(page, first.orderId)).toBeVisible();

  await context.setOffline(true);
  await stop(page, first.orderId).getByRole('button', { name: 'On its way' }).click();
  await stop(page, first.orderId).getByRole('button', { name: 'Delivered' }).click();
  await stop(page, second.orderId).getByRole('button', { name: 'On its way' }).click();
  await stop(page, second.orderId).getByRole('button', { name: `Undo ${second.orderId}` }).click();
  await expect(stop(page, second.orderId).getByText('Prepared', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('No connection: 2 ticks are kept on this device and sent when the connection is back.')).toBeVisible();
  expect([await statusOf(first.orderId), await statusOf(second.orderId)]).toEqual(['PREPARING', 'PREPARING']);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => statusOf(first.orderId)).toBe('COMPLETED');
  await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
  expect(await statusOf(second.orderId)).toBe('PREPARING');
  const moves = await sql<{ actor: string }>("SELECT actor FROM audit WHERE subject = $1 AND action = 'order-moved'", [first.orderId]);
  expect(moves.map(({ actor }) => actor)).toEqual(Array(2).fill(`kitchen:${driver.uid}`));
  const [mails] = await sql<{ count: string }>('SELECT count(*) FROM outbox WHERE key = $1', [`out-for-delivery:${first.id}`]);
  expect(Number(mails?.count)).toBe(1);
});

test('ticks outlive a page that is closed while offline', async ({ page, context }) => {
  const { orderId } = await insertOrder({ uid: null, email: 'guest@example.com' }, { deliveryDate: begunMonday(), status: 'PREPARING' });
  await logInAt(page, `/kitchen/round?day=${begunMonday()}`, await operator('manager'));
  await expect(stop(page, orderId)).toBeVisible();
  await context.setOffline(true);
  await stop(page, orderId).getByRole('button', { name: 'On its way' }).click();
  await expect(page.getByText('1 tick is kept on this device', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(stop(page, orderId).getByText('On its way', { exact: true })).toBeVisible();
  expect(await statusOf(orderId)).toBe('PREPARING');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => statusOf(orderId)).toBe('DELIVERING');
});

test('a manager logs a command line in by its code, which then works in their name', async ({ page, complaints }) => {
  const manager = await operator('manager');
  const post = async (path: string, data: object, token = '') =>
    (await (await page.request.post(`/api/command-line/${path}`, {
      data, headers: token ? { authorization: `Bearer ${token}` } : {},
    })).json()).data as Record<string, string>;
  const { deviceCode, userCode = '' } = await post('log-in', { host: 'dana-laptop' });
  await logInAt(page, '/kitchen/command-line', manager);
  await page.getByLabel('The code').fill(userCode.toLowerCase());
  await page.getByRole('button', { name: 'Look who asks' }).click();
  await expect(page.getByText('A machine that calls itself “dana-laptop” asks to be logged in as you.')).toBeVisible();
  for (const [colorScheme, width] of [['light', 360], ['dark', 1440]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page, 'a command line');
    await expectNoViolation(page, `a command line, ${colorScheme}`);
  }
  await page.getByRole('button', { name: 'Log it in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log it in' }).click();
  await expect(page.getByText('It is logged in within seconds.')).toBeVisible();
  const { token } = await post('token', { deviceCode });
  expect(await post('run', { words: ['weeks', 'list'] }, token)).toMatchObject({ code: 0, out: expect.stringContaining('Delivery') });
  expect(await sql('SELECT action FROM audit WHERE actor = $1', [`manager:${manager.uid}`]))
    .toEqual([{ action: 'command-line-allowed' }, { action: 'command-run' }]);
  // A lost role ends it at once.
  await giveRole(manager.uid, 'kitchen');
  expect(
    (await page.request.post('/api/command-line/run', {
      data: { words: ['status'] }, headers: { authorization: `Bearer ${token}` },
    })).status(),
  ).toBe(403);
  expectQuiet(complaints);
});

test('a manager moves a paid order to another Monday and then cancels it: the customer reads of both, and the money goes back', async ({ page, complaints }) => {
  const email = freshEmail('moved');
  const sessionId = await checkOutAsGuest(page);
  await payAsGuest(page, email);
  await expectResult(page, 'paid');
  const [order] = await ordersOf(sessionId);
  if (!order) throw new Error('No order was made.');
  const { order_id: orderId, amount } = order;
  await logInAt(page, `/kitchen/order?order=${orderId}`, await operator('manager'));
  const move = page.getByRole('region', { name: 'Another day' });
  await move.getByLabel('Delivery day').selectOption({ index: 1 });
  const day = await move.getByLabel('Delivery day').inputValue();
  await move.getByRole('button', { name: 'Move it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Move to Monday / }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: /^It arrives on Monday / })).toBeVisible();
  expect((await ordersOf(sessionId))[0]?.delivery_date).toBe(day);
  await mailTo(email, new RegExp(`^Your order ${orderId} arrives on Monday `));

  const cancel = page.getByRole('region', { name: 'Cancel the order' });
  await fill(cancel.getByLabel('Reason, for us'), 'asked by telephone');
  await cancel.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: /^It is cancelled\. / })).toBeVisible();
  expect(await statusOf(orderId)).toBe('CANCELLED');
  await expect(cancel).toHaveCount(0);
  await expect.poll(() => sql('SELECT amount, status FROM refunds WHERE session_id = $1', [sessionId]))
    .toEqual([{ amount, status: 'succeeded' }]);
  await mailTo(email, new RegExp(`^Order ${orderId} is cancelled`));
  expectQuiet(complaints);
});

for (const viewport of [{ width: 360, height: 740 }, { width: 1024, height: 768 }, { width: 1920, height: 1080 }]) {
  test.describe(`a manager at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a manager finds an order and gives a part of its money back, asked once more in plain words', async ({ page, complaints }) => {
      const { orderId, amount } = await insertOrder({ uid: null, email: 'guest@example.com' }, { deliveryDate: comingMonday() });
      await logInAt(page, '/kitchen/orders', await operator('manager'));
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
      await fill(page.getByLabel('Find an order'), orderId);
      await page.getByRole('button', { name: 'Find' }).click();
      await expect(page.getByText('1 order', { exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page, 'orders');
      await expectNoViolation(page, 'orders');
      await page.getByRole('link', { name: orderId }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible();
      await fill(page.getByLabel('Amount in pounds'), '1.50');
      await fill(page.getByRole('region', { name: 'Give money back' }).getByLabel('Reason'), 'A meal was missing');
      await expectNoSidewaysScroll(page, 'an order');
      await expectNoViolation(page, 'an order');
      await page.getByRole('button', { name: 'Give back' }).click();
      await expect(
        page.getByRole('dialog').getByText('£1.50 goes back to \u2068Ada King\u2069. They read: “\u2068A meal was missing\u2069”.'),
      ).toBeVisible();
      await expectNoViolation(page, 'the question');
      await page.getByRole('button', { name: 'Give £1.50 back' }).dblclick();
      await expect(page.getByRole('dialog')).toBeHidden();
      const refunds = await sql<{ amount: number; note: string }>(
        'SELECT amount, note FROM refunds WHERE session_id = (SELECT session_id FROM orders WHERE order_id = $1)', [orderId],
      );
      expect(refunds).toEqual([{ amount: 150, note: 'A meal was missing' }]);
      expect(amount).toBeGreaterThan(150);
      await page.goBack();
      await expect(page.getByRole('search').getByRole('link', { name: orderId })).toBeVisible();
      expectQuiet(complaints);
    });

    test('a manager sees how it goes, in plots and tables', async ({ page, complaints }) => {
      await insertOrder({ uid: null, email: 'guest@example.com' }, { deliveryDate: comingMonday(), quantity: 2 });
      await page.request.get('/api/postcodes/N76PA/delivery');
      await logInAt(page, '/kitchen/figures', await operator('manager'));
      const sold = page.getByRole('region', { name: 'Orders and portions' });
      await expect(sold).toBeVisible();
      await expect(page.locator('figure canvas')).toHaveCount(4);
      await sold.getByText('As a table').click();
      await expect(sold.getByRole('row').last().getByRole('cell').last()).not.toHaveText('0');
      await expectNoSidewaysScroll(page, 'how it goes');
      await expectNoViolation(page, 'how it goes');
      const saving = page.waitForEvent('download');
      await sold.getByRole('button', { name: 'Save “Portions by delivery day” as a file (CSV)' }).click();
      expect((await saving).suggestedFilename()).toBe('portions.csv');
      expectQuiet(complaints);
    });

    test('a manager reads what a code of a command line allows before it is typed', async ({ page, complaints }) => {
      await logInAt(page, '/kitchen/command-line', await operator('manager'));
      await fill(page.getByLabel('The code'), 'BBBB-BBBB');
      await expect(page.getByText(/whoever has the code can then do at that machine what you can do here/)).toBeVisible();
      await page.getByRole('button', { name: 'Look who asks' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoSidewaysScroll(page, 'a command line');
      await expectNoViolation(page, 'a command line');
      complaints.errors = complaints.errors.filter((error) => !error.includes('404'));
      expectQuiet(complaints);
    });

    test('a manager sees the weeks, compares a menu that would change a price, plans it and takes it back', async ({ page, complaints }) => {
      await logInAt(page, '/kitchen/shop', await operator('manager'));
      await expect(page.getByRole('region', { name: 'Weeks' })).toBeVisible();
      const [plans, meals] = await Promise.all([shopApi<{ priceInCents: number }[]>('/menu/plans'), shopApi<object[]>('/menu')]);
      const dearer = { plans: plans.map((plan, index) => ({ ...plan, priceInCents: plan.priceInCents + (index === 0 ? 100 : 0) })), meals };
      await page.getByLabel('A menu file (JSON)')
        .setInputFiles({ name: 'spring.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(dearer, null, 2)) });
      await expect(page.getByRole('heading', { name: 'spring.json' })).toBeFocused();
      await expect(page.getByText('It would change 1 thing. Nothing is changed yet.')).toBeVisible();
      await expectNoSidewaysScroll(page, 'the shop');
      await expectNoViolation(page, 'the shop');
      await page.getByRole('button', { name: 'Make this the menu' }).click();
      await expectNoViolation(page, 'the question of a menu');
      await page.getByRole('button', { name: 'No, leave it' }).click();
      await page.getByLabel('Goes live at, in London').fill(`${new Date().getUTCFullYear() + 1}-01-02T06:00`);
      await page.getByRole('button', { name: 'Plan it' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Plan it' }).click();
      await expect(page.getByText(/^Planned for 2 Jan \d{4}, 06:00$/)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'spring.json' })).toBeHidden();
      await expectNoViolation(page, 'a planned menu');
      await page.getByRole('button', { name: 'Take it back' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
      await expect(page.getByText('It is taken back.')).toBeVisible();
      expectQuiet(complaints);
    });
  });
}

test('a manager makes a promotion code, asked once more in plain words, and ends it', async ({ page, complaints }) => {
  const code = `E2E${Date.now().toString(36).toUpperCase()}`;
  await logInAt(page, '/kitchen/shop', await operator('manager'));
  const codes = page.getByRole('region', { name: 'Promotion codes' });
  await fill(codes.getByLabel('Code', { exact: true }), code);
  await fill(codes.getByLabel('How much'), '100');
  await codes.getByRole('button', { name: 'Make the code' }).click();
  await expect(codes.getByLabel('How much')).toHaveAccessibleDescription('Please type a whole number from 1 to 99.');
  await fill(codes.getByLabel('How much'), '10');
  await codes.getByRole('button', { name: 'Make the code' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${code} takes 10`);
  await expectNoViolation(page, 'the question of a code');
  await page.getByRole('dialog').getByRole('button', { name: `Make ${code}` }).click();
  await expect(page.getByText(`${code} can be used.`)).toBeVisible();
  const row = codes.getByRole('listitem').filter({ hasText: code });
  await expect(row).toContainText('Can be used');
  await row.getByRole('button', { name: `End ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: `End ${code}` }).click();
  await expect(row).toContainText('Ended');
  expectQuiet(complaints);
});
