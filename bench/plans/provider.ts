import { randomUUID } from 'node:crypto';
import { payingInMemory } from '../../backend/testing/payments';
import type { PaymentProvider, ProviderEvent } from '../../backend/src/payments/provider';

const GUEST = { name: 'Grace Guest', phone: '02079460001', lines: ['2 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' };

/** To it everything is paid that is asked about, and of each payment a pound was given back in its dashboard. */
export function paidProvider(): PaymentProvider & { outside: Set<string> } {
  const memory = payingInMemory();
  /** Sessions whose guest typed an address that is not delivered to. */
  const outside = new Set<string>();
  return {
    ...memory,
    outside,
    async getSession(id) {
      const session = await memory.getSession(id);
      return session && {
        ...session, status: 'complete', url: null, payment: 'paid', paymentIntent: `pi_${id}`, email: session.email ?? 'guest@example.org',
        shipping: session.email === null ? { ...GUEST, postCode: outside.has(id) ? 'N7 6PA' : GUEST.postCode } : null,
      };
    },
    eventsSince: async () => ({
      events: [{ id: 'evt_missed', type: 'test', at: Date.now(), effect: { kind: 'payment', paymentIntent: 'pi40' } }], isCut: false,
    }),
    // Of its own sessions, and of those that fillTables made.
    sessionOfPayment: async (paymentIntent) => (paymentIntent.startsWith('pi_')
      ? paymentIntent.slice(3)
      : paymentIntent.replace('pi', 'cs')),
    afterSale: async (paymentIntent) => ({
      refunds: [{ id: `re_${paymentIntent}`, amount: 100, status: 'succeeded', reference: null, failure: null, at: Date.now() }],
      disputes: [],
    }),
    refund: async ({ amount = 1, reference }) => ({
      id: `re_${randomUUID()}`, amount, status: 'succeeded', reference, failure: null, at: Date.now(),
    }),
    readEvent: (raw) => JSON.parse(raw.toString()) as ProviderEvent,
  };
}
