import type fc from 'fast-check';
import { oneOpenCheckoutPerCart } from './settled-payments';
import { callAs, inWords, type Reply } from './customer';
import { readEvidence } from './evidence';
import { asItem, priceOf, type Line } from './menu';
import { isCustomer, isTaken, type Actor, type Model } from './model';
import type { DeathPoint } from './backends';
import type { World } from './world';

/** What a checkout of somebody is answered who is leaving, or has left. */
const LEFT = ['deletion_scheduled', 'profile_incomplete', 'unauthenticated'];

export type Command = fc.AsyncCommand<Model, World>;

/** A command that can always be given; a history names it with all that it was made with. */
export abstract class Act implements Command {
  check(): boolean {
    return true;
  }
  abstract run(model: Model, world: World): Promise<void>;
  toString(): string {
    return `${this.constructor.name} ${JSON.stringify(this)}`;
  }
}

export class ChangeCart extends Act {
  constructor(private readonly actor: Actor, private readonly line: Line, private readonly adds: boolean) { super(); }
  async run(model: Model): Promise<void> {
    const cart = model.carts[this.actor];
    cart.lines = this.adds && cart.lines.length < 4 ? [...cart.lines, this.line] : [this.line];
  }
}

/** Asks for a session, in one tab or in several at once at different backends; a backend may die of it. */
export class Checkout extends Act {
  constructor(
    private readonly actor: Actor, private readonly at: number, private readonly tabs: 'one' | 'same twice' | 'another content at once',
    private readonly death?: DeathPoint,
  ) { super(); }

  async run(model: Model, world: World): Promise<void> {
    await this.succeeds(model, world);
  }

  /** @returns true if every tab was answered as a customer hopes: with a session, or that the cart is paid. */
  async succeeds(model: Model, world: World): Promise<boolean> {
    const { actor } = this;
    const { lines } = model.carts[actor];
    const contents = this.tabs === 'one' ? [lines]
      : this.tabs === 'same twice' ? [lines, lines]
      : [lines, [{ plan: 3, quantity: 2, replaced: true }]];
    const [first] = backendsFrom(world, this.at);
    if (this.death) first?.watch(this.death);
    const replies = await Promise.all(contents.map((content, tab) => this.ask(model, world, actor, content, tab)));
    first?.watch();
    model.note(`${this.toString()} → ${replies.map(inWords).join(' | ')}`);
    await expectOneOpen(world);
    return replies.every((reply) => reply.kind === 'answer' && (reply.status === 200 || reply.code === 'cart_paid'));
  }

  private async ask(model: Model, world: World, actor: Actor, lines: readonly Line[], tab: number): Promise<Reply> {
    const { cartId } = model.carts[actor];
    const backends = backendsFrom(world, this.at);
    const backend = backends[tab % backends.length];
    if (!backend) return { kind: 'unknown' };
    const before = model.sessions.filter((session) => session.cartId === cartId);
    const reply = await callAs(actor, backend, 'POST /payments/create-checkout-session', {
      cartId, items: lines.map((line) => asItem(world.menu, line)), ...(!isCustomer(actor) && { postCode: 'E4 6EY' }),
    });
    if (reply.kind === 'unknown') return reply;
    const paid = before.find(isTaken);
    if (reply.status === 200) {
      // Another tab may have been answered with it already, even with another content.
      const id = String(reply.data['sessionId']);
      const known = model.sessions.find((session) => session.id === id);
      if (known && known.cartId !== cartId) throw new Error(`The cart of ${actor} was sent to the session of ${known.actor}.`);
      // As the shop gets it: two lines of a history may be one and the same to it.
      const content = (all: readonly Line[]) => JSON.stringify(all.map((line) => asItem(world.menu, line)));
      if (known && content(known.lines) !== content(lines)) throw new Error(`${actor} was sent to a session for another content.`);
      if (known?.closed) throw new Error(`${actor} was sent to a session that the shop called expired.`);
      if (paid && paid.id !== id) throw new Error(`${actor} was sent to a second session for a cart that was paid in ${paid.id}.`);
      if (!known) model.sessions.push({
        id, cartId, actor, lines, amount: priceOf(world.menu, lines), fate: 'open', closed: false, mayBe: new Set(['NEW']),
      });
      model.told.sessions.add(id);
    } else if (reply.code === 'cart_paid') {
      if (!before.some(({ fate }) => !['open', 'expired'].includes(fate))) {
        throw new Error(`${actor} was told that the cart is paid, and it is not.`);
      }
    } else if (reply.code === 'week_closed' ? model.mayBeClosed : LEFT.includes(reply.code) && model.leaving.has(actor)) {
      return reply;
    } else if (reply.status < 500 && reply.code !== 'checkout_busy') {
      throw new Error(`A good checkout was refused: ${inWords(reply)}.`);
    } else if (!model.disturbed && !this.death && reply.status >= 500) {
      throw new Error(`A checkout failed though nothing was wrong: ${inWords(reply)}.`);
    }
    return reply;
  }
}

/** The success page asks for the outcome; on success the browser takes a new cart. */
export class AskStatus extends Act {
  constructor(private readonly which: number, private readonly at: number, private readonly death?: DeathPoint) { super(); }

  async run(model: Model, world: World): Promise<void> {
    const session = model.session(this.which);
    const [backend] = backendsFrom(world, this.at);
    if (!session || !backend) return;
    if (this.death) backend.watch(this.death);
    // Who has no account any more is signed out.
    const reply = await callAs(
      model.leaving.has(session.actor) ? 'guest' : session.actor, backend, `GET /payments/status?sessionId=${session.id}`,
    );
    backend.watch();
    model.note(`${this.toString()} → ${inWords(reply)} ${reply.kind === 'answer' ? reply.text : ''}`);
    if (reply.kind === 'unknown' || reply.status === 503) return;
    if (reply.status !== 200) throw new Error(`The status of a session that we gave out was answered ${inWords(reply)}.`);
    const { status, paid } = reply.data;
    const expected = session.fate === 'open' || session.fate === 'expired' ? session.fate : 'complete';
    // A session may have been retired for a changed cart without its customer knowing.
    if (status !== expected && !(expected === 'open' && status === 'expired')) {
      throw new Error(`Session ${session.id} is ${session.fate}, its status was answered ${String(status)}.`);
    }
    if (status === 'expired') Object.assign(session, { fate: 'expired', closed: true });
    if (paid && session.fate === 'processing' && session.bankPays) session.fate = 'paid';
    const isPaid = session.fate === 'paid' || session.fate === 'misdirected';
    if (paid !== isPaid && !(session.fate === 'misdirected' && session.byBank)) {
      throw new Error(`Session ${session.id} is ${session.fate}, and the answer was paid: ${String(paid)}.`);
    }
    if (status !== 'complete') return;
    model.told.complete.add(session.id);
    if (paid) model.told.paid.add(session.id);
    if (model.carts[session.actor].cartId === session.cartId) model.renewCart(session.actor);
  }
}

/** I6: a customer lists orders, and asks for one of somebody else's by its id. */
export class LookAtOrders extends Act {
  constructor(private readonly who: 'ada' | 'bob', private readonly at: number) { super(); }

  async run(model: Model, world: World): Promise<void> {
    const [backend] = backendsFrom(world, this.at);
    if (!backend || !(await world.database.isUp())) return;
    const { orders } = await readEvidence(world.database.db, world.sandbox.urls.payments);
    const reply = await callAs(this.who, backend, 'GET /orders');
    if (reply.kind === 'answer' && reply.status === 200) {
      // Some are in the first alone: whoever leaves may have been erased since. Others are in the last alone.
      const known = [...(await readEvidence(world.database.db, world.sandbox.urls.payments)).orders, ...orders];
      for (const { id } of reply.data['orders'] as { id: string }[]) {
        const order = known.find((one) => one.id === id);
        if (order && order.uid !== this.who) throw new Error(`I6: ${this.who} was shown an order of ${order.uid ?? 'a guest'}.`);
      }
    }
    const foreign = orders.find(({ uid }) => uid !== this.who);
    if (!foreign) return;
    const answer = await callAs(this.who, backend, `GET /orders/${foreign.id}`);
    if (answer.kind === 'answer' && answer.status < 500
      && answer.status !== (answer.code === 'unauthenticated' && model.leaving.has(this.who) ? 401 : 404)) {
      throw new Error(`I6: ${this.who} asked for an order of ${foreign.uid ?? 'a guest'} and was answered ${inWords(answer)}.`);
    }
    model.note(`${this.toString()} → ${inWords(reply)}, someone else’s ${inWords(answer)}`);
  }
}

/** The backends that are up, beginning with a certain one. */
export function backendsFrom({ backends: { all } }: World, at: number) {
  return [...all.slice(at % all.length), ...all.slice(0, at % all.length)].filter(({ isUp }) => isUp);
}

async function expectOneOpen(world: World): Promise<void> {
  if (!(await world.database.isUp())) return;
  const [problem] = oneOpenCheckoutPerCart(await readEvidence(world.database.db, world.sandbox.urls.payments));
  if (problem) throw new Error(`I5: ${problem}`);
}
