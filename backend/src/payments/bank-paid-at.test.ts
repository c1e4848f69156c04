import { cutOffOf, deliveryDate } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { watchedProvider } from '../../testing/watched-provider';
import { bankPaidAt } from './bank-paid-at';
import type { PaymentState, ProviderEvent } from './provider';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const CUT_OFF = cutOffOf(deliveryDate(new Date())).getTime();
const PAID_AT = CUT_OFF - 5000;
const event = (at: number, effect: ProviderEvent['effect']): ProviderEvent => ({ id: `evt_${at}`, type: 'any', at, effect });

/** When an order was paid whose bank was waited for, by somebody who looks at a time; and what the provider was asked for that. */
async function learned(at: number, payment: PaymentState = 'paid') {
  const { session: { sessionId: id } } = await shop.checkout();
  await shop.settled(id, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
  const session = await shop.deps.payments.getSession(id);
  if (!session) throw new Error('There is no session.');
  const { deps, asked } = watchedProvider({ ...shop.deps, now: () => new Date(at) }, {
    eventsSince: async () => ({
      isCut: false,
      events: [
        event(CUT_OFF - 9000, { kind: 'payment', paymentIntent: 'pi_other' }),
        event(CUT_OFF - 8000, { kind: 'session', sessionId: 'cs_other', isBankAnswer: true }),
        event(CUT_OFF - 7000, { kind: 'session', sessionId: id, isBankAnswer: false }),
        event(PAID_AT, { kind: 'session', sessionId: id, isBankAnswer: true }),
      ],
    }),
  });
  return { paidAt: (await bankPaidAt(deps, { ...session, payment })).getTime(), asked };
}

it.each([0, 3_600_000])('learned %i ms after the cut-off, it is when the bank answered for this session', async (late) => {
  expect(await learned(CUT_OFF + late)).toEqual({ paidAt: PAID_AT, asked: ['eventsSince'] });
});

it('before the cut-off it is now, and the provider is not asked', async () => {
  expect(await learned(CUT_OFF - 1)).toEqual({ paidAt: CUT_OFF - 1, asked: [] });
});

it.each(['pending', 'failed'] as const)('the provider is not asked about a payment that is %s', async (payment) => {
  expect(await learned(CUT_OFF + 1, payment)).toEqual({ paidAt: CUT_OFF + 1, asked: [] });
});
