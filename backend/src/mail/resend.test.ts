import { eq } from 'drizzle-orm';
import { countRows, openTestShop, type TestShop } from '../../testing/shop';
import { whileOpen } from '../../testing/while-open';
import { outbox } from '../db/schema';
import { queueMail } from './outbox';
import { closeMail, isGivenUp, resendMail } from './resend';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

async function queued(key: string): Promise<number> {
  await queueMail(shop.db, { key, kind: 'area-open', uid: null, recipient: 'a@example.org', payload: { postCode: 'N7 6PA' } });
  const [row] = await shop.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.key, key));
  return row?.id ?? 0;
}

it('a mail that was given up waits for nobody once it is sent again', async () => {
  const id = await queued('given-up');
  await shop.db.update(outbox).set({ gaveUpAt: new Date() }).where(eq(outbox.id, id));
  const metric = async () => /^shop_mails_given_up (\d+)$/m.exec((await shop.app.inject({ url: '/metrics' })).body)?.[1];
  expect([await shop.db.$count(outbox, isGivenUp(shop.db)), await metric()]).toEqual([1, '1']);
  await resendMail(shop.deps, id, 'manager:dana', 'two');
  expect([await shop.db.$count(outbox, isGivenUp(shop.db)), await metric()]).toEqual([0, '0']);
});

it('an operator who sends a mail again waits for another one who does, and the same request is sent once', async () => {
  const id = await queued('twice');
  const again = () => resendMail(shop.deps, id, 'manager:dana', 'one');
  const first: number[] = [];
  const { waited, result } = await whileOpen(
    shop.db, async (tx) => void first.push(await resendMail({ ...shop.deps, db: tx as never }, id, 'manager:dana', 'one')), again,
  );
  expect({ waited, result }).toEqual({ waited: true, result: first[0] });
  expect(await countRows(shop, 'outbox', `key LIKE 'twice:again:%'`)).toBe(1);
  expect(await countRows(shop, 'audit', `action = 'mail-resent' AND subject = '${id}'`)).toBe(1);
});

it.each([
  'closes it', 'sends it again',
])('an operator who closes a mail waits for another one who %s, and is told that it is seen to', async (what) => {
  const id = await queued(`seen to: ${what}`);
  await shop.db.update(outbox).set({ gaveUpAt: new Date() }).where(eq(outbox.id, id));
  const { waited, result } = await whileOpen(
    shop.db,
    (tx) => (what === 'closes it' ? closeMail : resendMail)({ ...shop.deps, db: tx as never }, id, 'manager:dana'),
    () => closeMail(shop.deps, id, 'manager:eve').then(() => 'closed', String),
  );
  expect({ waited, result }).toEqual({ waited: true, result: expect.stringContaining(`Mail ${id} is none of those given up`) });
  expect(await countRows(shop, 'audit', `subject = '${id}'`)).toBe(1);
});
