import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { Failure } from '../failure';
import type { Ledger } from '../ledger';
import type { Settings } from '../settings';

type Mode = Settings['faults']['mode'];

/**
 * Makes the API misbehave as the control page asks: before it acts (nothing happened) or after (it happened, but the caller
 * gets no answer).
 */
export class Faults {
  readonly #hanging = new Set<FastifyReply>();

  constructor(private readonly ledger: Ledger) {}

  choose(): Mode {
    const { mode, percent } = this.ledger.settings.faults;
    return mode !== 'none' && this.ledger.outbox.happens(percent) ? mode : 'none';
  }

  /** How long each call takes. */
  async pause(): Promise<void> {
    const { delayMs } = this.ledger.settings.faults;
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  }

  /** False when the caller gets no answer from us. Throws Failure (500). */
  before(mode: Mode, reply: FastifyReply): Promise<boolean> {
    return this.#strike(mode, 'before', reply);
  }

  /** As `before`, once the call has acted. */
  after(mode: Mode, reply: FastifyReply): Promise<boolean> {
    return this.#strike(mode, 'after', reply);
  }

  /** Lets go of connections that hang. */
  release(): void {
    for (const reply of this.#hanging) reply.raw.destroy();
    this.#hanging.clear();
  }

  async #strike(mode: Mode, when: 'before' | 'after', reply: FastifyReply): Promise<boolean> {
    if (mode === `error-${when}`) throw new Failure(500, 'api_error', 'An unknown error occurred (sandbox fault).');
    if (mode !== `hang-${when}` && mode !== `reset-${when}`) return true;
    reply.hijack();
    if (mode === `reset-${when}`) {
      reply.raw.destroy();
      return false;
    }
    this.#hanging.add(reply);
    reply.raw.once('close', () => this.#hanging.delete(reply));
    return false;
  }
}
