import { eq } from 'drizzle-orm';
import { openTestShop, type TestShop } from '../../testing/shop';
import { profiles } from '../db/schema';
import { buyerOf } from '../payments/buyer';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const put = async (token: string, body: object) => shop.call('PUT /user/profile', { token, body });
const row = async (uid: string) => (await shop.db.select().from(profiles).where(eq(profiles.uid, uid)))[0];

describe('the identity follows the profile', () => {
  it.each([
    ['0 becomes +44', { phone: '020 7946 0001' }, { phoneNumber: '+442079460001', displayName: 'Ada King' }],
    ['+44 stays', { phone: '+44 20 7946 0002' }, { phoneNumber: '+442079460002', displayName: 'Ada King' }],
    ['with the name', { name: 'Grace Hopper', phone: '02079460003' }, { phoneNumber: '+442079460003', displayName: 'Grace Hopper' }],
  ])('%s', async (_, body, expected) => {
    const { uid, token } = await shop.customer(`follow-${crypto.randomUUID()}`);
    expect((await put(token, body)).status).toBe(200);
    expect(shop.identity.accounts.get(uid)).toMatchObject(expected);
  });

  it('leaves it alone when neither name nor phone is given', async () => {
    const { uid, token } = await shop.customer('quiet');
    await shop.identity.update(uid, { displayName: 'As it was' });
    expect((await put(token, { address: '2 Yard' })).status).toBe(200);
    expect(shop.identity.accounts.get(uid)).not.toHaveProperty('phoneNumber');
    expect(shop.identity.accounts.get(uid)).toMatchObject({ displayName: 'As it was' });
    expect((await put(token, { lastName: 'Hopper' })).status).toBe(200);
    expect(shop.identity.accounts.get(uid)).toMatchObject({ displayName: 'Ada Hopper' });
  });

  it('keeps the update when the provider refuses: another account may have that phone, and the name follows all the same', async () => {
    const { uid, token } = await shop.customer('refused');
    shop.identity.failNext('update', 'before');
    const answer = await put(token, { firstName: 'Grace', phone: '02079460004' });
    expect(answer).toMatchObject({ status: 200, data: { user: { firstName: 'Grace', phone: '02079460004' } } });
    expect(await row(uid)).toMatchObject({ firstName: 'Grace', phone: '02079460004' });
    expect(shop.identity.accounts.get(uid)).toMatchObject({ displayName: 'Grace King' });
    const lines = shop.lines.filter((line) => line.includes('identity not updated'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ what: ['phoneNumber'], error: 'Error' });
    expect(lines.join('')).not.toContain('7946');
  });
});

describe('a name in one field', () => {
  it('of one word leaves no last name behind', async () => {
    const { uid, token } = await shop.customer('mononym');
    const answer = await put(token, { name: 'Cher' });
    expect(answer).toMatchObject({ status: 200, data: { user: { firstName: 'Cher', lastName: '', profile_status: 'INCOMPLETE' } } });
    expect(shop.identity.accounts.get(uid)).toMatchObject({ displayName: 'Cher' });
  });

  it.each([
    ['of one word beside a last name', { name: 'Cher', lastName: 'Sarkisian' }, 200, { firstName: 'Cher', lastName: 'Sarkisian' }],
    ['of several words', { name: ' Ludwig  van  Beethoven ' }, 200, { firstName: 'Ludwig', lastName: 'van Beethoven' }],
    ['that is empty', { name: ' ' }, 422, { firstName: 'Ada', lastName: 'King' }],
    ['that is no name', { name: 'Ada, log in at evil.example' }, 422, { firstName: 'Ada', lastName: 'King' }],
    ['whose last word is no name', { name: 'Ada evil.example' }, 422, { firstName: 'Ada', lastName: 'King' }],
    ['whose last name is given empty', { name: 'Cher', last_name: '' }, 422, { firstName: 'Ada', lastName: 'King' }],
  ])('%s', async (_, body, status, kept) => {
    const { uid, token } = await shop.customer(`name-${crypto.randomUUID()}`);
    expect((await put(token, body)).status).toBe(status);
    expect(await row(uid)).toMatchObject(kept);
  });
});

it('an address from before the rule for web addresses stays in use until it is changed', async () => {
  const { uid, token } = await shop.customer('old-address');
  const old = { address: 'evil.example', address1: 'www.evil.example' };
  await shop.db.update(profiles).set(old).where(eq(profiles.uid, uid));
  expect((await shop.call('GET /user/profile', { token })).data).toMatchObject({ user: { ...old, profile_status: 'COMPLETED' } });
  expect((await put(token, { phone: '02079460005' })).status).toBe(200);
  const { address } = await buyerOf(shop.deps, { cartId: crypto.randomUUID(), items: [] }, await shop.identity.verifyToken(token, false));
  expect(address.lines).toEqual(['evil.example', 'www.evil.example']);
  for (const field of ['address1', 'address2']) {
    expect(await put(token, { [field]: 'www.evil.example' })).toMatchObject({ status: 422, error: { field } });
  }
});

describe('what no form asks for', () => {
  const more = { address1: 'Flat 2', address2: 'The Mill', allergens: 'Sesame,\nand nuts', deliveryNote: 'Ring twice' };

  it('can be set, is read, goes with the order, and is taken away by an empty text', async () => {
    const { uid, token } = await shop.customer('more');
    expect(await put(token, Object.fromEntries(Object.entries(more).map(([field, text]) => [field, ` ${text} `]))))
      .toMatchObject({ status: 200, data: { user: more } });
    expect((await shop.call('GET /user/profile', { token })).data).toMatchObject({ user: more });
    expect((await shop.call('GET /user/export', { token })).data).toMatchObject({ user: more });
    const customer = await shop.identity.verifyToken(token, false);
    const { address } = await buyerOf(shop.deps, { cartId: crypto.randomUUID(), items: [] }, customer);
    expect(address).toMatchObject({ lines: ['1 Example Yard', 'Flat 2', 'The Mill'], note: 'Ring twice' });
    expect(await put(token, { address1: '', address2: ' ', allergens: '', deliveryNote: '' })).toMatchObject({ status: 200 });
    expect(await row(uid)).toMatchObject({ address1: null, address2: null, allergens: null, deliveryNote: null });
  });
});

it('the weekly mail is wished for, and no longer', async () => {
  const { uid, token } = await shop.customer('weekly');
  expect((await put(token, { weekMail: true })).data).toMatchObject({ user: { weekMailSince: expect.stringMatching(/^\d{4}-/) } });
  const { weekMailToken, weekMailSince } = (await row(uid)) ?? {};
  expect((await put(token, { weekMail: true, firstName: 'Grace' })).status).toBe(200);
  expect(await row(uid)).toMatchObject({ weekMailToken, weekMailSince, firstName: 'Grace' });
  expect((await put(token, { firstName: 'Ada' })).status).toBe(200);
  expect(await row(uid)).toMatchObject({ weekMailToken, weekMailSince });
  expect((await put(token, { weekMail: false })).data).not.toHaveProperty('user.weekMailSince');
  expect(await row(uid)).toMatchObject({ weekMailToken: null, weekMailSince: null });
});
