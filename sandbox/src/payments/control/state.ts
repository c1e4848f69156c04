import type { Ledger } from '../ledger';
import type { Delivery, Dispute, FraudWarning, Refund } from '../records';

export interface SessionView {
  readonly id: string;
  readonly url: string | null;
  readonly status: string;
  readonly paymentStatus: string;
  /** Pence. */
  readonly total: number;
  /** Pence that a promotion code took off. */
  readonly discount: number;
  readonly currency: string;
  readonly clientReferenceId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly email: string | null;
  readonly created: number;
  readonly expiresAt: number;
  readonly paymentIntent: string | null;
  readonly charge: { readonly id: string; readonly status: string; readonly amount: number; readonly refunded: number } | null;
  readonly refunds: readonly Pick<Refund, 'id' | 'amount' | 'status' | 'metadata'>[];
  readonly disputes: readonly Pick<Dispute, 'id' | 'amount' | 'status' | 'movements'>[];
  readonly warnings: readonly Pick<FraudWarning, 'id'>[];
}

export interface EventView {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly about: string;
  readonly deliveries: readonly Pick<Delivery, 'id' | 'state' | 'attempts' | 'lastAnswer' | 'dueAt'>[];
}

/** What the control page shows and a checker reads: all sessions and events, oldest first. */
export function stateOf(ledger: Ledger): {
  sessions: SessionView[]; events: EventView[]; settings: Ledger['settings']; pendingDeliveries: number;
} {
  ledger.expireDue();
  const { sessions, events, intents, charges, deliveries, refunds, disputes, warnings } = ledger.tables;
  const byEvent = new Map<string, Delivery[]>();
  for (const delivery of deliveries.values()) byEvent.set(delivery.eventId, [...(byEvent.get(delivery.eventId) ?? []), delivery]);
  return {
    sessions: [...sessions.values()].map((session) => {
      const intent = session.intentId === null ? undefined : intents.get(session.intentId);
      const charge = intent && charges.get(intent.chargeId);
      return {
        id: session.id,
        url: ledger.showSession(session).url,
        status: session.status,
        paymentStatus: session.paymentStatus,
        total: session.total,
        discount: session.discount?.amount ?? 0,
        currency: session.currency,
        clientReferenceId: session.clientReferenceId,
        metadata: session.metadata,
        email: session.customer?.email ?? session.customerEmail,
        created: session.created,
        expiresAt: session.expiresAt,
        paymentIntent: session.intentId,
        charge: charge === undefined ? null : { id: charge.id, status: charge.status, amount: charge.amount, refunded: charge.refunded },
        refunds: [...refunds.values()].filter(({ intentId }) => intentId === session.intentId).map(({
          id, amount, status, metadata,
        }) => ({ id, amount, status, metadata })),
        disputes: [...disputes.values()].filter(({ intentId }) => intentId === session.intentId).map(({
          id, amount, status, movements,
        }) => ({ id, amount, status, movements })),
        warnings: [...warnings.values()].filter(({ intentId }) => intentId === session.intentId).map(({ id }) => ({ id })),
      };
    }),
    events: [...events.values()].map((event) => ({
      id: event.id,
      type: event.type,
      created: event.created,
      about: String(event.object['id'] ?? ''),
      deliveries: (byEvent.get(event.id) ?? []).map(({
        id, state, attempts, lastAnswer, dueAt,
      }) => ({ id, state, attempts, lastAnswer, dueAt })),
    })),
    settings: ledger.settings,
    pendingDeliveries: ledger.outbox.waiting().length,
  };
}
