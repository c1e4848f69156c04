import { SeededRandom } from '../common/seeded-random';
import type { Change, Journal } from '../common/journal';
import { noSuch } from './failure';
import { newId } from './ids';
import type { Delivery, EventKept, SCHEMAS } from './records';
import type { Settings } from './settings';

/** Which API call caused an event; events of the hosted page and of the clock have none. */
export interface Cause {
  readonly id: string | null;
  readonly idempotencyKey: string | null;
}
export const NO_CAUSE: Cause = { id: null, idempotencyKey: null };

/** Something that happened to an object, which is kept as it was then. */
export interface News {
  readonly type: string;
  readonly object: object;
}

/** Each start and each reset throws the same dice, so a failing run can be repeated. */
const SEED = 1;

/** The event types the shop's endpoint is registered for; the rest is only listed. */
const SENT_TYPES: ReadonlySet<string> = new Set([
  'checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded', 'charge.refunded', 'refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated',
  'charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
]);

/** Events and what is still to be sent of them, thrown about as the settings ask. */
export class Outbox {
  readonly #journal: Journal<typeof SCHEMAS>;
  readonly #settings: () => Settings;
  readonly #now: () => number;
  readonly #waiting = new Map<string, Delivery>();
  #random = new SeededRandom(SEED);
  /** Called when there may be something to send. */
  onChange: () => void = () => undefined;

  constructor(journal: Journal<typeof SCHEMAS>, settings: () => Settings, now: () => number) {
    this.#journal = journal;
    this.#settings = settings;
    this.#now = now;
    for (const delivery of journal.tables.deliveries.values()) this.#note(delivery);
  }

  /** Deliveries still to be made, the next one first. */
  waiting(): Delivery[] {
    return [...this.#waiting.values()].sort((a, b) => a.dueAt - b.dueAt);
  }

  pendingOf(eventId: string): number {
    let count = 0;
    for (const delivery of this.#waiting.values()) count += Number(delivery.eventId === eventId);
    return count;
  }

  /** Whether a fault of this probability happens now. */
  happens(percent: number): boolean {
    return this.#random.hits(percent);
  }

  /** Commits a change together with its news. */
  commit(change: Change<typeof SCHEMAS>, news: readonly News[], cause: Cause): void {
    const at = Math.floor(this.#now() / 1000);
    const events = news.map((one): EventKept => ({
      id: newId('evt'), created: at, type: one.type, object: { ...one.object },
      request: { id: cause.id, idempotencyKey: cause.idempotencyKey },
    }));
    const deliveries = events.filter((event) => SENT_TYPES.has(event.type)).flatMap((event) => this.#deliveriesOf(event.id));
    this.#journal.commit({ ...change, events: byId(events), deliveries: byId(deliveries) });
    deliveries.forEach((delivery) => this.#note(delivery));
    if (deliveries.length > 0) this.onChange();
  }

  /** One more delivery of an event, whatever became of the others. Throws Failure when there is no such event. */
  sendAgain(eventId: string): void {
    if (!this.#journal.tables.events.has(eventId)) throw noSuch('event', eventId, 'id');
    const delivery = this.#delivery(eventId, this.#now());
    this.#journal.commit({ deliveries: byId([delivery]) });
    this.#note(delivery);
    this.onChange();
  }

  save(delivery: Delivery): void {
    // It may have been wiped while it was on the way.
    if (!this.#journal.tables.deliveries.has(delivery.id)) return;
    this.#journal.commit({ deliveries: byId([delivery]) });
    this.#note(delivery);
  }

  /** To be called once the journal was wiped. */
  reset(): void {
    this.#waiting.clear();
    this.#random = new SeededRandom(SEED);
  }

  #note(delivery: Delivery): void {
    if (delivery.state === 'pending') this.#waiting.set(delivery.id, delivery);
    else this.#waiting.delete(delivery.id);
  }

  #deliveriesOf(eventId: string): Delivery[] {
    const { webhooks } = this.#settings();
    if (this.#random.hits(webhooks.dropPercent)) return [{ ...this.#delivery(eventId, this.#now()), state: 'dropped' }];
    const copies = this.#random.hits(webhooks.duplicatePercent) ? 2 : 1;
    return Array.from(
      { length: copies },
      () => this.#delivery(eventId, this.#now() + webhooks.delayMs + Math.floor(this.#random.next() * webhooks.reorderMs)),
    );
  }

  #delivery(eventId: string, dueAt: number): Delivery {
    return { id: newId('wd'), eventId, dueAt, attempts: 0, state: 'pending', lastAnswer: null };
  }
}

function byId<T extends { id: string }>(records: readonly T[]): Record<string, T> {
  return Object.fromEntries(records.map((record) => [record.id, record]));
}
