import { eq } from 'drizzle-orm';
import { REFUND_TAKES } from 'shared-rules';
import { everyMail } from '../../testing/every-mail';
import { openTestShop, type TestShop } from '../../testing/shop';
import { outbox, shop as shopTable } from '../db/schema';
import { queueMail, type MailJob } from '../mail/outbox';
import { sendNextMail } from './send-mail';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

/** How each kind of mail begins, and what only it says: a link, or what its row is about. */
const MAILS: Record<MailJob['kind'], { subject: RegExp; says: string }> = {
  'order-received': { subject: /^Your order FDK-\w{8}$/, says: 'Thank you for your order. This is your receipt.' },
  'payment-received': { subject: /^Payment received for order FDK-/, says: 'http://localhost:3000/my-orders' },
  'payment-failed': { subject: /^Payment for order FDK-\w{8} failed$/, says: 'Nothing was taken.' },
  'arrives-tomorrow': { subject: /^Your order FDK-\w{8} arrives tomorrow$/, says: 'Please make room in the fridge' },
  'out-for-delivery': { subject: /^Your order FDK-\w{8} is out for delivery$/, says: 'Your meals are on their way.' },
  'meals-changed': {
    subject: /^Please read before you eat: .* now contains milk \(order FDK-/, says: 'We have corrected what we told you',
  },
  'order-claimed': { subject: /^Order FDK-\w{8} belongs to an account now$/, says: 'If this was not you' },
  'date-moved': { subject: /^Your order FDK-\w{8} arrives on /, says: 'we don’t deliver in the week you ordered for' },
  'order-cancelled': { subject: /^Order FDK-\w{8} is cancelled$/, says: 'We give back: £159.98' },
  'address-changed': { subject: /^The address of your order FDK-/, says: 'To: 2 Example Yard, London, E17 5JW' },
  'area-question': { subject: /^Shall we write when we deliver to you\?$/, says: 'http://localhost:3000/?from=mail#area=' },
  'area-open': { subject: /^We deliver to N7\s6PA now$/, says: 'We have deleted your address' },
  'same-week': { subject: /^Same week again\?$/, says: 'http://localhost:3000/my-orders?from=mail#again=' },
  'verify-email': { subject: /^Please verify your email address$/, says: 'continueUrl=http%3A%2F%2Flocalhost%3A3000%2Fprofile' },
  'email-changed': { subject: /^The email address of your account has changed$/, says: 'from now on we write to another address' },
  'privacy-changes': { subject: /^Our privacy policy changes on Monday/, says: 'http://localhost:3000/privacy-policy' },
  'deletion-scheduled': { subject: /^Your account is scheduled for deletion$/, says: 'will be deleted on' },
  'refund-made': { subject: /^We have given back £159\.98$/, says: 'Why: One box was damaged.' },
  'refund-failed': { subject: /^A refund failed$/, says: 'expired_or_canceled_card' },
  disputed: { subject: /^A payment is disputed$/, says: 'product_unacceptable' },
  'payment-held': { subject: /^We have your payment, but can’t deliver yet$/, says: 'we can’t deliver to N7' },
  'held-payment-failed': { subject: /^Your payment was not made$/, says: '£159.98' },
  quarantined: { subject: /^A payment needs you$/, says: 'post_code_not_delivered' },
  'menu-not-live': { subject: /^The planned menu did not go live$/, says: 'http://localhost:3000/kitchen/shop' },
};

const counted = async (kind: string, outcome: string) =>
  (await shop.deps.metrics.mails.get()).values.find(({ labels }) => labels.kind === kind && labels.outcome === outcome)?.value ?? 0;

function jobOfEveryKind(): Promise<MailJob[]> {
  const [meal] = shop.menu.meals;
  if (!meal) throw new Error('The menu has no meal.');
  const week = [{
    id: meal.id, name: meal.name, day: 'monday' as const, mealTime: 'breakfast' as const,
    allergens: { ...meal.allergens, milk: 'free' as const },
  }];
  return everyMail(
    shop.db, [{ planId: 'balanced_plan', name: 'Balanced Plan', quantity: 2, priceInCents: 7999, vatRate: 0, meals: week }],
    shop.deps.now(), (kind) => `${kind}@example.org`,
  );
}

it('every kind of mail goes to whom it was queued for, with its own words and message id, and is counted', async () => {
  const jobs = await jobOfEveryKind();
  expect(jobs.map(({ kind }) => kind).sort()).toEqual(Object.keys(MAILS).sort());
  for (const job of jobs) {
    await shop.db.delete(outbox);
    shop.mail.sent.length = 0;
    await queueMail(shop.db, job);
    expect(await sendNextMail(shop.deps)).toBe(true);
    expect({ kind: job.kind, sent: shop.mail.sent.map(({ to, messageId }) => ({ to, messageId })) })
      .toEqual({ kind: job.kind, sent: [{ to: job.recipient, messageId: job.key.replaceAll(':', '.') }] });
    const [sent] = shop.mail.sent;
    const { subject, says } = MAILS[job.kind];
    expect(sent?.mail.subject).toMatch(subject);
    expect(sent?.mail.text).toContain(says);
    expect(await counted(job.kind, 'sent')).toBe(1);
  }
});

it.each(['refund-made', 'order-cancelled'])('%s says how long a refund takes as the terms do', async (kind) => {
  await shop.db.delete(outbox);
  shop.mail.sent.length = 0;
  for (const job of await jobOfEveryKind()) if (job.kind === kind) await queueMail(shop.db, job);
  await sendNextMail(shop.deps);
  expect(shop.mail.sent[0]?.mail.text).toContain(`Refunds take ${REFUND_TAKES}, depending on your bank.`);
});

it.each([
  ['open', true, ['area-open', 'held-payment-failed', 'payment-failed', 'same-week']], ['closed', false, []],
])('while ordering is %s, so many mails invite to order', async (_, orderingEnabled, inviting) => {
  await shop.db.delete(outbox);
  shop.mail.sent.length = 0;
  for (const job of await jobOfEveryKind()) await queueMail(shop.db, job);
  await shop.db.update(shopTable).set({ orderingEnabled });
  while (await sendNextMail(shop.deps));
  await shop.db.update(shopTable).set({ orderingEnabled: true });
  expect(shop.mail.sent.length).toBeGreaterThan(20);
  const found = shop.mail.sent.filter(
    ({ mail: { subject, text } }) => /order again|same week again|into my cart|see the meal plans|^order by/im.test(`${subject}\n${text}`),
  );
  expect(found.map(({ to }) => to.split('@')[0]).sort()).toEqual(inviting);
  // Sent all the same: who asked for it is not on the list any more.
  const area = shop.mail.sent.find(({ to }) => to.startsWith('area-open@'))?.mail.text;
  expect(area?.includes('Ordering is closed at the moment.')).toBe(!orderingEnabled);
});

it('what is dropped and what fails is counted, and a failure is logged without its recipient', async () => {
  await shop.db.delete(outbox);
  await queueMail(shop.db, {
    key: 'gone', kind: 'order-claimed', uid: null, recipient: 'gone@example.org', payload: { orderId: crypto.randomUUID() },
  });
  await sendNextMail(shop.deps);
  expect(await counted('order-claimed', 'dropped')).toBe(1);
  // Nobody reads that it was sent.
  expect(await shop.db.$count(outbox)).toBe(0);
  // Who cancels in that moment, in a loop, has no more mails sent than anybody.
  const orderId = crypto.randomUUID();
  await queueMail(
    shop.db, { key: 'unpaid', kind: 'order-received', uid: null, recipient: 'gone@example.org', payload: { orderId } }, 'unpaid',
  );
  await sendNextMail(shop.deps);
  expect(await shop.db.$count(outbox)).toBe(1);

  shop.mail.failing = true;
  await queueMail(shop.db, {
    key: 'fails: twice :: over', kind: 'area-open', uid: null, recipient: 'fails@example.org', payload: { postCode: 'N7 6PA' },
  });
  await sendNextMail(shop.deps);
  shop.mail.failing = false;
  expect(await counted('area-open', 'failed')).toBe(1);
  const line = shop.lines.find((text) => text.includes('a mail could not be sent')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ kind: 'area-open', tries: 1 });
  expect(line).not.toContain('fails@example.org');

  await shop.db.update(outbox).set({ nextTryAt: new Date(0) }).where(eq(outbox.key, 'fails: twice :: over'));
  await sendNextMail(shop.deps);
  // What a message id can't hold is one dot.
  expect(shop.mail.sent.at(-1)).toMatchObject({ to: 'fails@example.org', messageId: 'fails.twice.over' });
});
