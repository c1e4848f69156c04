import { Journal, type Change } from '../common/journal';
import { redeemed, withCode, withoutCode } from './discount';
import { invalid } from './failure';
import { newId } from './ids';
import { newPayment, type Card } from './new-payment';
import { NO_CAUSE, Outbox, type Cause, type News } from './outbox';
import { SCHEMAS, type Charge, type Customer, type Intent, type Reply, type Session } from './records';
import { asIntent } from './resources/payment';
import { asSession } from './resources/session';
import { DEFAULT_SETTINGS, type Settings } from './settings';

/** How a Bacs payment is to end: after the usual wait, or when the control page says so. */
export type BankAnswer = 'pays' | 'refuses' | 'waits';

/** Idempotency keys are deleted after a day. */
const KEY_LASTS_S = 24 * 60 * 60;

type Payments = Change<typeof SCHEMAS>;

/**
 * All of the provider's state. Each change is one commit together with its events and their deliveries:
 * after `kill -9`, answers already sent and webhooks still to be sent are both there.
 */
export class Ledger {
  readonly #journal: Journal<typeof SCHEMAS>;
  readonly #pageUrl: (id: string) => string;
  readonly #now: () => number;
  readonly outbox: Outbox;

  constructor(options: { path?: string; pageUrl: (id: string) => string; now?: () => number }) {
    this.#journal = new Journal(SCHEMAS, options.path);
    this.#pageUrl = options.pageUrl;
    this.#now = options.now ?? Date.now;
    this.outbox = new Outbox(this.#journal, () => this.settings, this.#now);
  }

  get tables() {
    return this.#journal.tables;
  }

  get settings(): Settings {
    return this.#journal.tables.settings.get('all') ?? DEFAULT_SETTINGS;
  }

  /** Epoch ms. */
  now(): number {
    return this.#now();
  }

  seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  changeSettings(settings: Settings): void {
    this.#journal.commit({ settings: { all: settings } });
    this.outbox.onChange();
  }

  session(id: string): Session | undefined {
    this.#expireIfDue(this.tables.sessions.get(id));
    return this.tables.sessions.get(id);
  }

  showSession(session: Session) {
    return asSession(session, this.#pageUrl(session.id));
  }

  /** One commit of all that `work` does. */
  together<T>(work: () => T): T {
    return this.#journal.batch(work);
  }

  addSession(session: Session): void {
    this.#journal.commit({ sessions: { [session.id]: session } });
  }

  /** Undefined once it is older than the provider keeps it: then the same key acts anew. */
  keptReply(key: string): Reply | undefined {
    const kept = this.tables.replies.get(key);
    return kept && kept.created > this.seconds() - KEY_LASTS_S ? kept : undefined;
  }

  /** As if a day had passed for every idempotency key. */
  expireReplies(): void {
    this.#journal.commit({ replies: Object.fromEntries(
      [...this.tables.replies.values()].map((reply) => [reply.key, { ...reply, created: reply.created - KEY_LASTS_S }]),
    ) });
  }

  keepReply(key: string, reply: { fingerprint: string; status: number; body: string; requestId: string }): void {
    this.#journal.commit({ replies: { [key]: { key, ...reply, created: this.seconds() } } });
  }

  /** Throws Failure when the session is not open. */
  expire(session: Session, cause: Cause = NO_CAUSE): Session {
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    const expired: Session = { ...session, status: 'expired', challenge: null };
    this.#commit({ sessions: { [expired.id]: expired } }, [{ type: 'checkout.session.expired', object: this.showSession(expired) }], cause);
    return expired;
  }

  expireDue(): void {
    for (const session of this.tables.sessions.values()) this.#expireIfDue(session);
  }

  /** Puts a card on hold until its owner has answered the 3-D Secure page. */
  challenge(session: Session, customer: Customer, card: Card): Session {
    const held: Session = { ...session, challenge: { token: newId('3ds'), customer, card } };
    this.#journal.commit({ sessions: { [held.id]: held } });
    return held;
  }

  dropChallenge(session: Session): void {
    this.#journal.commit({ sessions: { [session.id]: { ...session, challenge: null } } });
  }

  /** Takes the money. An already complete session is given back as it is: a second click pays nothing. */
  payByCard(session: Session, customer: Customer, card: Card): Session {
    if (session.status !== 'open') return session;
    if (session.total === 0) return this.#completeFree(session, customer);
    const { intent, charge } = newPayment(session, { customer, card, created: this.seconds() });
    const paid: Session = { ...session, status: 'complete', paymentStatus: 'paid', customer, intentId: intent.id, challenge: null };
    this.#commit(
      { sessions: { [paid.id]: paid }, intents: { [intent.id]: intent }, charges: { [charge.id]: charge }, ...redeemed(this, session) },
      [
        { type: 'payment_intent.succeeded', object: asIntent(intent, charge) },
        { type: 'checkout.session.completed', object: this.showSession(paid) },
      ],
    );
    return paid;
  }

  /** Completes unpaid; the bank answers later. */
  payByBank(session: Session, customer: Customer, answer: BankAnswer): Session {
    if (session.status !== 'open') return session;
    if (session.total === 0) return this.#completeFree(session, customer);
    const { intent, charge } = newPayment(session, { customer, card: null, created: this.seconds() });
    const settles = answer === 'waits' ? null : { at: this.#now() + this.settings.bacsSettlesAfterMs, well: answer === 'pays' };
    const done: Session = { ...session, status: 'complete', paymentStatus: 'unpaid', customer, intentId: intent.id, challenge: null };
    this.#commit(
      {
        sessions: { [done.id]: done }, intents: { [intent.id]: intent }, charges: { [charge.id]: { ...charge, settles } },
        ...redeemed(this, session),
      },
      [{ type: 'checkout.session.completed', object: this.showSession(done) }],
    );
    return done;
  }

  /** Takes a promotion code, or says why not. */
  takeCode(session: Session, typed: string): { session: Session } | { refusal: string } {
    const result = withCode(this, session, typed);
    if ('session' in result) this.addSession(result.session);
    return result;
  }

  dropCode(session: Session): Session {
    const without = withoutCode(session);
    this.addSession(without);
    return without;
  }

  addPromotion(change: Pick<Payments, 'coupons' | 'promotionCodes'>): void {
    this.#journal.commit(change);
  }

  /** The bank's answer. Throws Failure when nothing is pending. */
  settle(session: Session, well: boolean): Session {
    const intent = session.intentId === null ? undefined : this.tables.intents.get(session.intentId);
    const charge = intent && this.tables.charges.get(intent.chargeId);
    if (intent === undefined || charge === undefined || charge.status !== 'pending') {
      throw invalid('No bank payment is pending for this session.');
    }
    const failure = well ? null : 'The bank refused the debit.';
    const settledIntent: Intent = { ...intent, status: well ? 'succeeded' : 'requires_payment_method', failure };
    const settledCharge: Charge = { ...charge, status: well ? 'succeeded' : 'failed', failure, settles: null };
    const settled: Session = { ...session, paymentStatus: well ? 'paid' : 'unpaid' };
    this.#commit(
      { sessions: { [settled.id]: settled }, intents: { [intent.id]: settledIntent }, charges: { [charge.id]: settledCharge } },
      [
        { type: well ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', object: asIntent(settledIntent, settledCharge) },
        { type: `checkout.session.async_payment_${well ? 'succeeded' : 'failed'}`, object: this.showSession(settled) },
      ],
    );
    return settled;
  }

  settleDue(): void {
    for (const charge of this.tables.charges.values()) {
      if (charge.settles === null || charge.settles.at > this.#now()) continue;
      const session = this.sessionOf(charge.intentId);
      if (session !== undefined) this.settle(session, charge.settles.well);
    }
  }

  sessionOf(intentId: string): Session | undefined {
    const intent = this.tables.intents.get(intentId);
    return intent && this.tables.sessions.get(intent.sessionId);
  }

  /** Forgets everything, settings too. */
  reset(): void {
    this.#journal.clear();
    this.outbox.reset();
  }

  close(): void {
    this.#journal.close();
  }

  /** A code took all off: nothing is paid, and there is no payment. */
  #completeFree(session: Session, customer: Customer): Session {
    const done: Session = { ...session, status: 'complete', paymentStatus: 'no_payment_required', customer, challenge: null };
    this.#commit(
      { sessions: { [done.id]: done }, ...redeemed(this, session) },
      [{ type: 'checkout.session.completed', object: this.showSession(done) }],
    );
    return done;
  }

  #expireIfDue(session: Session | undefined): void {
    if (session?.status === 'open' && session.expiresAt <= this.seconds()) this.expire(session);
  }

  #commit(change: Payments, news: readonly News[], cause: Cause = NO_CAUSE): void {
    this.outbox.commit(change, news, cause);
  }
}
