// Of all: a connection that loses requests and answers, between a whole browser and the whole shop.
import { expect } from '@playwright/test';
import { insertCustomer } from '../support/customers';
import { ordersOf, sql } from '../support/database';
import { CARDS, payments, provider } from '../support/payments';
import { eachThird, oneInThree } from '../support/engines/connection';
import { test } from '../support/engines/test';
import { chooseMeal, reads, sees, tap, type, type Visitor } from '../support/engines/visitor';

test.use({ size: { width: 360, height: 740 } });

/** How long somebody looks at a page on which nothing comes, in ms: longer than the shop waits for a payment, asks, and asks once more. */
const RELOAD_AFTER_MS = 10_000;
/** At a page that the browser shows in the place of one that did not come, in ms. */
const RELOAD_ERROR_PAGE_AFTER_MS = 1000;
/** What the shop offers where something did not come. */
const OFFERS = /^(Try again|Reload the page|Refresh)$/;

/** Somebody who taps 'Try again' wherever a page offers it, and loads a page anew that shows nothing of what was expected. */
function persistent(visitor: Visitor): Visitor & { reloads: number } {
  let found = Date.now();
  let tapped = 0;
  const isPage = () => visitor.run("document.querySelector('main') !== null").catch(() => true);
  async function tapOffers(): Promise<boolean> {
    if (Date.now() - tapped < 1000) return false;
    const offers = [...await visitor.find({ role: 'button', name: OFFERS }), ...await visitor.find({ role: 'link', name: OFFERS })];
    for (const offer of offers) await offer.click().catch(() => {});
    if (offers.length > 0) tapped = Date.now();
    return offers.length > 0;
  }
  const self = {
    ...visitor,
    reloads: 0,
    // The browser says so on a page of its own.
    open: (path: string) => visitor.open(path).catch(() => {}),
    async text() {
      await tapOffers();
      return visitor.text();
    },
    async find(sought: Parameters<Visitor['find']>[0]) {
      const offered = await tapOffers();
      const all = await visitor.find(sought);
      if (all.length > 0 || offered) found = Date.now();
      else if (Date.now() - found > RELOAD_AFTER_MS || (Date.now() - found > RELOAD_ERROR_PAGE_AFTER_MS && !(await isPage()))) {
        self.reloads += 1;
        await visitor.reload().catch(() => {});
        found = Date.now();
      }
      return all;
    },
  };
  return self;
}

/** Again where the plan's page did not come, and home stands there as before. */
async function openPlan(visitor: Visitor): Promise<void> {
  await expect.poll(async () => {
    const choices = await visitor.find({ role: 'combobox', name: /./ });
    const [link] = choices.length > 0 ? [] : await visitor.find({ role: 'link', name: /Open Me/ });
    await link?.click().catch(() => {});
    return choices.length > 0;
  }, { intervals: [3000] }).toBe(true);
}

/** Again where the page had to be loaded anew, which has no dialog. */
async function openLogIn(visitor: Visitor): Promise<void> {
  await expect.poll(async () => {
    const fields = await visitor.find({ label: 'Email' });
    const [button] = fields.length > 0 ? [] : await visitor.find({ role: 'button', name: 'Log in' });
    await button?.click().catch(() => {});
    return fields.length;
  }, { intervals: [2000] }).toBe(1);
}

/** Once more where the page was loaded anew in between, or came to life while the choice was made: somebody sees that it is gone. */
async function addSwapped(visitor: Visitor): Promise<string> {
  for (;;) {
    const swapped = await chooseMeal(visitor, 1);
    const stays = await visitor.run("document.querySelector('main select')?.selectedIndex === 1").catch(() => false);
    const [button] = stays ? await visitor.find({ role: 'button', name: 'Add To Cart' }) : [];
    if (await button?.click().then(() => true, () => false)) return swapped;
  }
}

const LOSSES = { 'each third request or its answer': eachThird(), 'one in three by chance': oneInThree(24) };

for (const [what, loses] of Object.entries(
  LOSSES,
)) test(`a week is chosen, paid once and found on a connection that loses ${what}`, async ({ visitor: somebody, connection }) => {
  const customer = await insertCustomer('Lossy');
  const visitor = persistent(somebody);
  connection.lose(payments, loses);

  await visitor.open('/');
  await tap(visitor, 'Refuse');
  await openPlan(visitor);
  const swapped = await addSwapped(visitor);
  await tap(visitor, 'Go To Cart');
  await sees(visitor, { role: 'heading', name: 'Order Summary' });
  await reads(visitor, '1 swap');

  await openLogIn(visitor);
  await type(visitor, 'Email', customer.email);
  await type(visitor, 'Password', customer.password);
  await tap(visitor, 'Log into my account');
  await sees(visitor, { role: 'link', name: 'Profile' });
  await sees(visitor, { role: 'link', name: /^Cart, 1 item/ });

  await tap(visitor, 'Continue to Checkout');
  await type(visitor, 'Card number', CARDS.pays);
  await type(visitor, 'Expiry', '12 / 34');
  await type(visitor, 'CVC', '123');
  await type(visitor, 'Name', 'Lossy Order');
  await tap(visitor, /^Pay £/);

  await tap(visitor, 'Go to Profile');
  await tap(visitor, 'View my orders');
  await tap(visitor, 'View Meals');
  await sees(visitor, { role: 'heading', name: new RegExp(swapped.replace(/[^\w ]/g, '\\$&')) });

  const attempts = await sql<{ session_id: string | null }>('SELECT session_id FROM checkout_attempts WHERE uid = $1', [customer.uid]);
  const sessions = attempts.flatMap(({ session_id: id }) => id ?? []);
  const orders = (await Promise.all(sessions.map(ordersOf))).flat();
  expect(orders).toMatchObject([{ uid: customer.uid, paid_at: expect.any(Date), lines: [{ quantity: 1 }] }]);
  expect(orders[0]?.lines[0]?.meals.map(({ name }) => name)).toContain(swapped);
  const paid = (await Promise.all(sessions.map((id) => provider.session(id)))).filter(({ paymentStatus }) => paymentStatus === 'paid');
  expect(paid.map(({ total }) => total)).toEqual([orders[0]?.amount]);

  process.stdout.write(`Lost: ${connection.lost.length}; loaded anew by hand: ${visitor.reloads}\n`);
  expect(connection.lost.length).toBeGreaterThan(10);
  // Files that did not come, which the backend has taken; no hydration that went wrong, and nothing that the policy stopped.
  const isLoss = (report: string) => report.startsWith('{"type":"remote-failure"') && !report.includes('"kind":"hydration"');
  expect(connection.reports.filter((report) => !isLoss(report))).toEqual([]);
  // Firefox says of a lost answer to another origin that it was not allowed; WebKit tells three times of what a worker could not get.
  const isOfLoss = (error: string) =>
    /Cross-Origin Request Blocked|Cannot load http|FetchEvent\.respondWith received an error|NetworkError: +A network error/i.test(error);
  const isUncaught = (error: string) => /^Uncaught: |CONSOLE JS ERROR|Content.Security.Policy/i.test(error) && !isOfLoss(error);
  expect(visitor.errors.filter(isUncaught)).toEqual([]);
});
