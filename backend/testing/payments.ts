import { BadSignature, ProviderRefused, type PaymentProvider, type ProviderSession } from '../src/payments/provider';

/** A payment provider in memory that keeps what it made, for tests in which nobody pays. */
export function payingInMemory(): PaymentProvider {
  const sessions = new Map<string, ProviderSession>();
  const keys = new Map<string, ProviderSession>();
  return {
    async createSession({ reference, lines, email }, idempotencyKey) {
      const id = `cs_${sessions.size + 1}`;
      const session: ProviderSession = keys.get(idempotencyKey) ?? {
        id, url: `https://pay.example/${id}`, status: 'open', payment: 'pending',
        amount: lines.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0),
        discount: 0, promotion: null, currency: 'gbp', reference, paymentIntent: null, email: email ?? null, shipping: null,
      };
      keys.set(idempotencyKey, session);
      sessions.set(session.id, session);
      return session;
    },
    getSession: async (id) => sessions.get(id) ?? null,
    async expireSession(id) {
      const session = sessions.get(id);
      if (session?.status !== 'open') return 'closed';
      Object.assign(session, { status: 'expired', url: null });
      return 'expired';
    },
    findSession: async (reference) => [...sessions.values()].find((session) => session.reference === reference) ?? null,
    sessionOfPayment: async () => null,
    afterSale: async () => ({ refunds: [], disputes: [] }),
    eventsSince: async () => ({ events: [], isCut: false }),
    createPromotion: async ({ code }) => `promo_${code}`,
    endPromotion: async () => undefined,
    async refund() {
      throw new ProviderRefused('Nothing was paid.');
    },
    readEvent() {
      throw new BadSignature('Nobody sends events.');
    },
  };
}
