import { eq } from 'drizzle-orm';
import type { ProfileFields, SignUpFields } from 'shared-rules';
import {
  DELIVERY_CASES, GOOD_SIGN_UP, PROFILE_CASES, SIGN_UP_CASES, togetherWithLater, type FormCase,
} from 'shared-rules/testing/form-cases';
import { SHOP, openTestShop, type TestShop } from '../../testing/shop';
import { profiles } from '../db/schema';

/** RULE-1 to RULE-15 at the API, by the table that the forms are tested with: the backend never trusts a form. */

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const atApi = <Fields>(rows: readonly FormCase<Fields>[]) => rows.filter(({ by }) => by !== 'form');
const refusals = <Fields>(rows: readonly FormCase<Fields>[]) =>
  [...atApi(rows).filter(({ refused }) => refused), ...togetherWithLater(atApi(rows))];
const taken = <Fields>(rows: readonly FormCase<Fields>[]) => atApi(rows).filter(({ refused }) => !refused);

it('reads a table written for this shop', () => expect(SHOP.email).toBe('hello@shop.example'));

describe('POST /user/auth/register', () => {
  let visitors = 0;
  const register = (typed: Partial<SignUpFields>) => {
    // Each from a network of its own: one network may register only so often.
    visitors += 1;
    const { confirmPassword: _, ...fields } = { ...GOOD_SIGN_UP, email: `${crypto.randomUUID()}@example.org`, ...typed };
    const headers = { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${visitors % 250}` };
    return shop.call('POST /user/auth/register', { headers, body: { ...fields, city: 'London', marketingAccepted: false } });
  };

  it.each(refusals(SIGN_UP_CASES))('refuses, and nothing comes into being: $rule', async ({ typed, refused }) => {
    const before = [shop.identity.accounts.size, await shop.db.$count(profiles)];
    expect(await register(typed)).toMatchObject({ status: 422, error: refused });
    expect([shop.identity.accounts.size, await shop.db.$count(profiles)]).toEqual(before);
  });

  it.each(taken(SIGN_UP_CASES))('takes: $rule', async ({ typed, kept }) => {
    const typedEmail = typed.email ?? `${crypto.randomUUID()}@example.org`;
    expect(await register({ ...typed, email: typedEmail })).toMatchObject({ status: 200 });
    const email = kept?.email ?? typedEmail;
    const { password: _, confirmPassword: __, termsAccepted: ___, ...profile } = { ...GOOD_SIGN_UP, ...typed, ...kept, email };
    const [row] = await shop.db.select().from(profiles).where(eq(profiles.email, email));
    expect(row).toMatchObject(profile);
    expect(shop.identity.accounts.get(row?.uid ?? '')).toMatchObject({ email, password: typed.password ?? GOOD_SIGN_UP.password });
  });
});

describe.each([
  ['camelCase', (fields: Partial<ProfileFields>) => fields],
  ['snake_case', ({ firstName: first_name, lastName: last_name, postCode: post_code, ...rest }: Partial<ProfileFields>) => ({
    first_name, last_name, post_code, ...rest,
  })],
])('PUT /user/profile in %s', (reading, asRead) => {
  it.each(refusals(PROFILE_CASES))('refuses, and keeps what was: $rule', async ({ typed, refused }) => {
    const { uid, token } = await shop.customer(`refused-${reading}`);
    expect(await shop.call('PUT /user/profile', { token, body: asRead(typed) })).toMatchObject({ status: 422, error: refused });
    const [row] = await shop.db.select().from(profiles).where(eq(profiles.uid, uid));
    expect(row).toMatchObject({ firstName: 'Ada', lastName: 'King', phone: '02079460000', address: '1 Example Yard', postCode: 'E4 6EY' });
  });

  it.each(taken(PROFILE_CASES))('takes: $rule', async ({ typed, kept }) => {
    const { uid, token } = await shop.customer(`taken-${reading}`);
    expect((await shop.call('PUT /user/profile', { token, body: asRead(typed) })).status).toBe(200);
    const [row] = await shop.db.select().from(profiles).where(eq(profiles.uid, uid));
    expect(row).toMatchObject({ ...typed, ...kept });
  });
});

describe('GET /postcodes/:code/delivery', () => {
  it.each(DELIVERY_CASES)('$rule', async ({ typed, refused, kept }) => {
    const answer = await shop.call(`GET /postcodes/${encodeURIComponent(typed.postCode ?? '')}/delivery`);
    expect(answer).toMatchObject(refused ? { status: 422, error: refused } : { status: 200, data: kept });
  });
});
