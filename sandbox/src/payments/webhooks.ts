import { createHmac } from 'node:crypto';
import type { Ledger } from './ledger';
import type { Delivery } from './records';
import { asEvent } from './resources/event';

interface Endpoint {
  readonly url: string;
  readonly secret: string;
}

const ANSWER_WITHIN_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
const MOST_ATTEMPTS = 100;
const AT_ONCE = 8;
const MOST_SLEEP_MS = 60_000;

/** `Stripe-Signature` over the very bytes sent. `at` in epoch seconds. */
function signature(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** Milliseconds before the next attempt: doubles from 1 s to a minute. */
export function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(attempts - 1, 0), LONGEST_RETRY_MS);
}

/** Sends what the ledger has pending until each is answered 2xx. */
export class Webhooks {
  readonly #ledger: Ledger;
  readonly #endpoint: Endpoint | undefined;
  /** By the delivery's id: what ends the call. */
  readonly #underWay = new Map<string, AbortController>();
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(ledger: Ledger, endpoint?: Endpoint) {
    this.#ledger = ledger;
    this.#endpoint = endpoint;
    ledger.outbox.onChange = () => this.#wake();
    this.#wake();
  }

  stop(): void {
    this.#stopped = true;
    for (const call of this.#underWay.values()) call.abort();
    clearTimeout(this.#timer);
    this.#ledger.outbox.onChange = () => undefined;
  }

  /** Makes everything pending due now. */
  flush(): void {
    for (const delivery of this.#ledger.outbox.waiting()) this.#ledger.outbox.save({ ...delivery, dueAt: this.#ledger.now() });
    this.#wake();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    if (this.#endpoint === undefined || this.#stopped || this.#ledger.settings.webhooks.paused) return;
    const waiting = this.#ledger.outbox.waiting().filter((delivery) => !this.#underWay.has(delivery.id));
    const now = this.#ledger.now();
    for (const delivery of waiting) {
      if (delivery.dueAt > now || this.#underWay.size >= AT_ONCE) break;
      const call = new AbortController();
      this.#underWay.set(delivery.id, call);
      void this.#send(delivery, this.#endpoint, call);
    }
    const next = waiting.find((delivery) => !this.#underWay.has(delivery.id));
    if (next === undefined || this.#underWay.size >= AT_ONCE) return;
    this.#timer = setTimeout(() => this.#wake(), Math.min(Math.max(next.dueAt - now, 1), MOST_SLEEP_MS));
    this.#timer.unref();
  }

  async #send(delivery: Delivery, endpoint: Endpoint, call: AbortController): Promise<void> {
    const event = this.#ledger.tables.events.get(delivery.eventId);
    const answer = event === undefined
      ? 'no such event'
      : await this.#post(JSON.stringify(asEvent(event, this.#ledger.outbox.pendingOf(event.id))), endpoint, call);
    this.#underWay.delete(delivery.id);
    if (this.#stopped) return;
    const attempts = delivery.attempts + 1;
    const taken = /^2\d\d$/.test(answer);
    const state = taken ? 'delivered' : attempts >= MOST_ATTEMPTS ? 'given-up' : 'pending';
    this.#ledger.outbox.save({
      ...delivery, attempts, state, lastAnswer: answer, dueAt: taken ? delivery.dueAt : this.#ledger.now() + retryAfter(attempts),
    });
    this.#wake();
  }

  async #post(body: string, endpoint: Endpoint, call: AbortController): Promise<string> {
    const limit = setTimeout(() => call.abort(new DOMException('No answer in time', 'TimeoutError')), ANSWER_WITHIN_MS);
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks; sandbox)',
          'stripe-signature': signature(body, endpoint.secret, this.#ledger.seconds()),
        },
        signal: call.signal,
      });
      await answer.body?.cancel();
      return String(answer.status);
    } catch (error) {
      return reasonOf(error);
    } finally {
      clearTimeout(limit);
    }
  }
}

/** 'ECONNREFUSED' and the like, which fetch hides in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
