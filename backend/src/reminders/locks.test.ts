import { eq, isNotNull, sql } from 'drizzle-orm';
import { reminderDevice } from '../../testing/fakes';
import { openTestShop, type TestShop } from '../../testing/shop';
import { whileOpen } from '../../testing/while-open';
import { profiles, reminderDevices } from '../db/schema';
import { remindDevices, rememberDevice } from './devices';

// Two connections: the second waits for the first one's lock, and goes by what the first wrote.

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const remember = (uid: string, name: string, deps = shop.deps) => rememberDevice(deps, uid, reminderDevice(name));

it('two browsers in which a customer asks at once are ten devices with the others, and no more (lock of the profile)', async () => {
  await shop.customer('many');
  for (let device = 1; device < 10; device += 1) await remember('many', `device-${device}`);
  const { waited } = await whileOpen(
    shop.db, (tx) => remember('many', 'tenth', { ...shop.deps, push: shop.push, db: tx as never }), () => remember('many', 'eleventh'),
  );
  expect({ waited, devices: await shop.db.$count(reminderDevices) }).toEqual({ waited: true, devices: 10 });
});

it('a browser in which a customer asks while their account is erased is told that there is none (lock of the profile)', async () => {
  await shop.customer('leaver');
  const { waited, result } = await whileOpen(
    shop.db,
    (tx) => tx.select().from(profiles).where(eq(profiles.uid, 'leaver')).for('no key update'),
    () => remember('leaver', 'of-leaver').then(() => 'kept', String),
    (tx) => tx.delete(profiles).where(eq(profiles.uid, 'leaver')),
  );
  expect({ waited, result }).toEqual({ waited: true, result: expect.stringContaining('Failed to get user profile') });
});

it('two who remind the same customers wait for each other, and neither fails (locks of the devices, in one order)', async () => {
  await shop.db.delete(reminderDevices);
  await shop.customer('reminded');
  // Their rows lie in the other order.
  for (const name of ['second', 'first']) await remember('reminded', name);
  const lock = (name: string) => eq(reminderDevices.endpoint, reminderDevice(name).endpoint);
  const { waited } = await whileOpen(
    shop.db,
    (tx) => tx.select().from(reminderDevices).where(lock('first')).for('update'),
    () => shop.db.transaction(async (tx) => {
      // As PostgreSQL plans it for many devices: it reads them as they lie.
      for (const join of ['nestloop', 'mergejoin']) await tx.execute(sql.raw(`SET LOCAL enable_${join} = off`));
      await remindDevices(tx, ['reminded'], '2026-12-07');
    }),
    (tx) => tx.select().from(reminderDevices).where(lock('second')).for('update'),
  );
  expect({ waited, due: await shop.db.$count(reminderDevices, isNotNull(reminderDevices.nextTryAt)) }).toEqual({ waited: true, due: 2 });
});
