import type Stripe from 'stripe';
import { CARD, cart, Shop, type CreateParams } from '../testing/shop';

const shop = new Shop();
let stripe: Stripe;

beforeAll(async () => {
  await shop.start();
  stripe = shop.stripe();
});
afterAll(() => shop.end());

const GUEST: Partial<CreateParams> = {
  phone_number_collection: { enabled: true }, shipping_address_collection: { allowed_countries: ['GB'] },
};
const GUEST_FIELDS = {
  email: 'guest@example.test', phone: '020 7946 0000', line1: '1 Example Yard', line2: '', city: 'London', postalCode: 'e4 6ey',
};

async function open(more: Partial<CreateParams> = {}): Promise<{ id: string; path: string }> {
  const params = cart(more);
  if (more.shipping_address_collection !== undefined) delete params.customer_email;
  const { id } = await stripe.checkout.sessions.create(params);
  return { id, path: `/c/pay/${id}` };
}

async function text(answer: Response | Promise<Response>): Promise<string> {
  return (await (await answer).text()).replace(/<style>[\s\S]*<\/style>/, '');
}

describe('the hosted page', () => {
  it('shows items, total, the fields by their labels, the way back and the test cards', async () => {
    const { path } = await open();
    const page = await text(fetch(`${shop.url}${path}`));
    for (const label of ['Email', 'Card number', 'Expiry', 'CVC', 'Name']) expect(page).toContain(`>${label}</label>`);
    expect(page).not.toContain('>Postcode</label>');
    expect(page).toContain('Pay £142.50');
    expect(page).toContain('Pay by bank (Bacs)');
    expect(page).toContain('<a href="http://localhost:3000/cart">Back</a>');
    expect(page).toContain('4000 0025 0000 3155');
    expect(page).toContain('× 2');
    expect(page).toContain('value="demo@fivedaykitchen.example" readonly');
  });

  it('holds itself to a policy without any script, whose forms may end at the shop', async () => {
    const { path } = await open();
    const answer = await fetch(`${shop.url}${path}`);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
    expect(await answer.text()).not.toMatch(/<script|\sstyle=|\son\w+=/);
  });

  it('takes 4242 4242 4242 4242 and goes on to the shop with the session’s id', async () => {
    const { id, path } = await open();
    const answer = await shop.post(path, CARD);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/return?session_id=${id}`);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete', payment_status: 'paid', customer_details: { email: 'demo@fivedaykitchen.example', name: 'Demo Customer' },
    });
  });

  it('asks guests for phone and a GB address, and hands them over', async () => {
    const { id, path } = await open(GUEST);
    const page = await text(fetch(`${shop.url}${path}`));
    for (const label of ['Phone', 'Address line 1', 'Town or city', 'Postcode']) expect(page).toContain(`>${label}</label>`);
    const refused = await shop.post(path, { ...CARD, ...GUEST_FIELDS, postalCode: 'nowhere', phone: '' });
    expect(refused.status).toBe(200);
    const marked = await text(refused);
    expect(marked).toContain('Your postcode is incomplete.');
    expect(marked).toContain('Your phone number is incomplete.');
    expect(marked).toContain('value="1 Example Yard"');
    expect((await shop.post(path, { ...CARD, ...GUEST_FIELDS })).status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      customer_details: {
        email: 'guest@example.test', phone: '020 7946 0000',
        address: { line1: '1 Example Yard', line2: null, city: 'London', postal_code: 'E4 6EY', country: 'GB' },
      },
      collected_information: { shipping_details: { name: 'Demo Customer', address: { postal_code: 'E4 6EY' } } },
    });
  });

  it('stays on the page when the card is declined, and takes another', async () => {
    const { id, path } = await open();
    const declined = await shop.post(path, { ...CARD, cardNumber: '4000000000000002' });
    expect(declined.status).toBe(200);
    const page = await text(declined);
    expect(page).toContain('Your card was declined.');
    expect(page).toContain('role="alert"');
    expect(page).not.toContain('4000000000000002');
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect((await shop.post(path, CARD)).status).toBe(303);
  });

  it.each([
    ['1234 1234 1234 1234', '12/40', '123', 'Your card number is invalid.'],
    ['4242', '12/40', '123', 'Your card number is incomplete.'],
    ['4242424242424242', '01/20', '123', 'expiration date is in the past.'],
    ['4242424242424242', '13/40', '123', 'expiration date is incomplete.'],
    ['4242424242424242', '12/40', '1', 'security code is incomplete.'],
    ['5555555555554444', '12/40', '123', 'use one of the test cards.'],
  ])('refuses card %s, %s, %s', async (cardNumber, expiry, cvc, why) => {
    const { path } = await open();
    expect((await text(shop.post(path, { ...CARD, cardNumber, expiry, cvc }))).replaceAll('&#39;', "'")).toContain(why);
  });

  it('asks for a 3-D Secure confirmation, and pays only on Complete', async () => {
    const { id, path } = await open();
    const asked = await shop.post(path, { ...CARD, cardNumber: '4000 0025 0000 3155' });
    expect(asked.headers.get('location')).toBe(`${path}/confirm`);
    const token = async () => /name="token" value="(\w+)"/.exec(await text(fetch(`${shop.url}${path}/confirm`)))?.[1] ?? '';
    const failed = await text(shop.post(`${path}/confirm`, { token: await token(), answer: 'fail' }));
    expect(failed).toContain('We are unable to authenticate your payment method.');
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await shop.post(path, { ...CARD, cardNumber: '4000 0025 0000 3155' });
    expect((await shop.post(`${path}/confirm`, { token: 'guessed', answer: 'complete' })).headers.get('location')).toBe(path);
    expect((await shop.post(`${path}/confirm`, { token: await token(), answer: 'complete' })).headers.get('location'))
      .toContain('/return?session_id=');
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  });

  it('pays once however often the button is pressed', async () => {
    const { id, path } = await open();
    const clicks = await Promise.all(Array.from({ length: 5 }, () => shop.post(path, CARD)));
    expect(clicks.map((click) => click.status)).toEqual([303, 303, 303, 303, 303]);
    const events = (await stripe.events.list({ type: 'payment_intent.succeeded', limit: 100 })).data;
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
    expect(events.filter((event) => 'id' in event.data.object && event.data.object.id === intent)).toHaveLength(1);
  });

  it('completes unpaid by bank, without a card', async () => {
    const { id, path } = await open();
    expect((await shop.post(path, { method: 'bank', name: 'Demo Customer', bankAnswer: 'waits' })).status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  });

  it('takes nothing once the session has expired, from an open tab too', async () => {
    const { id, path } = await open();
    await stripe.checkout.sessions.expire(id);
    const page = await fetch(`${shop.url}${path}`);
    expect(await text(page)).toContain('This payment page has expired');
    expect(await text(shop.post(path, CARD))).toContain('This payment page has expired');
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
  });

  it('says that all is done when a paid page is opened again', async () => {
    const { path } = await open();
    await shop.post(path, CARD);
    expect(await text(fetch(`${shop.url}${path}`))).toContain('Continue to the shop');
    expect((await fetch(`${shop.url}/c/pay/cs_test_unknown`)).status).toBe(404);
  });

  it('writes what it is given as text', async () => {
    const { path } = await open();
    const page = await text(shop.post(path, { ...CARD, cardNumber: '4000000000000002', name: '"><script>alert(1)</script>' }));
    expect(page).not.toContain('<script>');
  });
});

describe('the control page', () => {
  it('shows sessions and events, and does what its buttons say', async () => {
    const { id } = await open();
    expect(await text(fetch(`${shop.url}/_control`))).toContain(`/_control/sessions/${id}/expire`);
    expect((await shop.post(`/_control/sessions/${id}/expire`, {})).status).toBe(303);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    expect(await text(shop.post(`/_control/sessions/${id}/expire`, {}))).toContain('Only Checkout Sessions with a status');
  });

  it('keeps its settings, and refuses what makes none', async () => {
    await shop.post('/_control/settings', { dropPercent: '5', mode: 'none', paused: 'no' });
    expect(await shop.control('settings', undefined, 'GET')).toMatchObject({ webhooks: { dropPercent: 5 } });
    expect((await shop.post('/_control/settings', { dropPercent: '101' })).status).toBe(400);
    await expect(shop.control('settings', { webhooks: { dropPercent: -1 } }, 'PUT')).rejects.toThrow('400');
    await shop.control('settings', { webhooks: { dropPercent: 0 } }, 'PUT');
  });

  it('does not listen to other websites', async () => {
    const answer = await fetch(`${shop.url}/_control/reset`, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(403);
  });
});

describe('a promotion code on the hosted page', () => {
  /** A code for 10 % off. */
  async function code(name: string, more: Partial<Stripe.PromotionCodeCreateParams> = {}): Promise<Stripe.PromotionCode> {
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
    return stripe.promotionCodes.create({ code: name, promotion: { type: 'coupon', coupon: coupon.id }, ...more });
  }
  const enter = (path: string, promotionCode: string) => shop.post(`${path}/code`, { promotionCode, do: 'apply' });
  const withCodes = () => open({ allow_promotion_codes: true });

  it('is asked for only where the session allows it', async () => {
    expect(await text(fetch(`${shop.url}${(await open()).path}`))).not.toContain('Promotion code');
    expect(await text(fetch(`${shop.url}${(await withCodes()).path}`))).toContain('>Promotion code</label>');
    const { path } = await open();
    await code('NOT-HERE');
    await enter(path, 'NOT-HERE');
    expect(await text(fetch(`${shop.url}${path}`))).toContain('Pay £142.50');
  });

  it('lowers what is paid, in small letters too, and can be taken off again', async () => {
    const promotion = await code('TENOFF');
    const { id, path } = await withCodes();
    expect((await enter(path, ' tenoff ')).status).toBe(303);
    const page = await text(fetch(`${shop.url}${path}`));
    expect(page).toContain('Pay £128.25');
    expect(page).toContain('-£14.25');
    await shop.post(`${path}/code`, { do: 'remove' });
    expect(await text(fetch(`${shop.url}${path}`))).toContain('Pay £142.50');
    await enter(path, 'TENOFF');
    await shop.post(path, { ...CARD, method: 'card' });
    const paid = await stripe.checkout.sessions.retrieve(id);
    expect(paid).toMatchObject({
      amount_subtotal: 14250, amount_total: 12825, total_details: { amount_discount: 1425 }, discounts: [{ promotion_code: promotion.id }],
      payment_status: 'paid',
    });
    expect((await stripe.checkout.sessions.listLineItems(id)).data.reduce((sum, line) => sum + line.amount_total, 0)).toBe(12825);
    expect((await stripe.promotionCodes.list({ code: 'TENOFF' })).data[0])
      .toMatchObject({ id: promotion.id, times_redeemed: 1, active: true });
  });

  it('is refused with the reason: unknown, expired, used up, ended, below the least order', async () => {
    await code('ONCE', { max_redemptions: 1 });
    // Not so soon that a busy machine is late with it.
    await code('SOON', { expires_at: Math.floor(Date.now() / 1000) + 5 });
    await code('BIG', { restrictions: { minimum_amount: 14251, minimum_amount_currency: 'gbp' } });
    await stripe.promotionCodes.update((await code('OVER')).id, { active: false });
    const first = await withCodes();
    await enter(first.path, 'ONCE');
    await shop.post(first.path, { ...CARD, method: 'card' });
    while ((await stripe.promotionCodes.list({ code: 'SOON', active: true })).data.length) {
      await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
    const { path } = await withCodes();
    for (const [typed, reason] of [
      ['NOBODY', 'This code is invalid.'], ['ONCE', 'redeemed too many times'], ['SOON', 'has expired'], ['OVER', 'This code is invalid.'],
      ['BIG', 'below the minimum'],
    ] as const) {
      expect(await text(enter(path, typed))).toContain(reason);
    }
    expect(await text(fetch(`${shop.url}${path}`))).toContain('Pay £142.50');
  });

  it('that somebody else used up meanwhile is refused when it is paid with', async () => {
    await code('HELLO', { max_redemptions: 1 });
    const guest = async () => (await open({ ...GUEST, allow_promotion_codes: true })).path;
    const pay = (path: string, email: string) => shop.post(path, { ...CARD, ...GUEST_FIELDS, email, method: 'card' });
    const [first, second] = [await guest(), await guest()];
    for (const path of [first, second]) expect((await enter(path, 'HELLO')).status).toBe(303);
    expect((await pay(first, 'new@example.test')).status).toBe(303);
    expect(await text(pay(second, 'other@example.test'))).toContain('redeemed too many times');
    expect(await text(fetch(`${shop.url}${second}`))).toContain('Pay £142.50');
  });
});
