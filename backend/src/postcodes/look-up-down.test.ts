import { GOOD_SIGN_UP } from 'shared-rules/testing/form-cases';
import { payingInMemory } from '../../testing/payments';
import { cartItem, openTestShop, type TestShop } from '../../testing/shop';

const UNCHECKED = 'We could not check your post code just now. Please try again.';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop({ payments: payingInMemory() }); });
afterAll(() => shop.close());

describe('while the post code service is down, it is called that, and never an invalid post code, by', () => {
  const { confirmPassword: _, ...registration } = GOOD_SIGN_UP;
  it.each([
    ['the delivery check on home', 'GET /postcodes/E17%205JW/delivery', false, undefined],
    ['sign-up', 'POST /user/auth/register', false, { ...registration, postCode: 'E17 5JX', city: 'London', marketingAccepted: false }],
    ['profile edit', 'PUT /user/profile', true, { postCode: 'E17 5JY' }],
    ['a guest’s checkout', 'POST /payments/create-checkout-session', false, { postCode: 'E17 5JZ' }],
  ] as const)('%s', async (_what, route, signedIn, given) => {
    shop.postcodes.down = true;
    const token = signedIn ? (await shop.customer('down')).token : undefined;
    const body = route === 'POST /payments/create-checkout-session'
      ? { ...given, cartId: crypto.randomUUID(), items: [cartItem(shop.menu)] }
      : given;
    const refused = await shop.call(route, { token, body });
    // No field: it is not the customer's mistake, and a form that shows one there would want an edit first.
    expect(refused).toMatchObject({ status: 503, error: { code: 'post_code_lookup_failed', message: UNCHECKED } });
    expect(refused.error.field).toBeUndefined();
    expect(refused.headers['retry-after']).toBe('5');
    expect(shop.lines.join('')).toContain('the post code service did not answer');
  });
});

describe('a guest’s checkout asks for a post code as sign-up does', () => {
  it.each([
    [undefined, 'Empty Field: Post code'], ['  ', 'Empty Field: Post code'],
    ['E4', "We couldn't find this post code. Could you please check that it is correct?"],
    ['E4 - - 6EYX', 'Invalid post code E4 - - 6EYX. Please enter a valid post code.'],
  ])('%p', async (postCode, message) => {
    const body = { cartId: crypto.randomUUID(), items: [cartItem(shop.menu)], ...(postCode !== undefined && { postCode }) };
    expect(await shop.call('POST /payments/create-checkout-session', { body }))
      .toMatchObject({ status: 422, error: { message, field: 'postCode' } });
  });
});
