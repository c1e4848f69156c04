import type { Evidence } from './evidence';
import { isErased } from '../src/payments/checkout-attempt';
import type { Model } from './model';

/** What the reference model says of each session that a customer was sent to, against what became of it. @throws {Error} */
export function expectModel({ orders, attempts, accounting, quarantine, provider }: Evidence, { sessions, leaving }: Model): void {
  const problems: string[] = [];
  const settledBadly = new Set(provider.sessions.filter(({ charge }) => charge?.status === 'failed').map(({ id }) => id));
  for (const { id, actor, amount, fate, mayBe, mayBeFree = false, lines } of sessions) {
    const order = orders.find(({ sessionId }) => sessionId === id);
    const print = (what: string) => problems.push(`the session ${id} of ${actor} (${fate}): ${what}`);
    // The bank answered by itself, or while the books were closed.
    const expected = fate === 'processing' ? (settledBadly.has(id) ? 'failed' : 'paid') : fate;
    if (expected === 'open' || expected === 'expired') {
      if (order) print('has an order');
      continue;
    }
    if (expected === 'misdirected') {
      if (!quarantine.some(({ sessionId }) => sessionId === id)) print('should have been set aside for its address');
      if (order && !mayBe.has('FULFILLED')) print('has an order, though nobody fulfilled it');
      continue;
    }
    if (!order && leaving.has(actor) && attempts.some((attempt) => attempt.sessionId === id && isErased(attempt))) {
      const kept = accounting.find(({ sessionId }) => sessionId === id);
      if (kept && kept.amount !== amount) print(`its accounting line says ${kept.amount}, the cart cost ${amount}`);
      continue;
    }
    if (!order) {
      print('has no order');
      continue;
    }
    if (order.amount !== amount) print(`its order says ${order.amount}, the cart cost ${amount}`);
    if (order.lines.length !== lines.length || order.lines.some((line, at) => line.quantity !== lines[at]?.quantity)) {
      print('its order holds other lines');
    }
    if (order.uid !== (actor === 'ada' || actor === 'bob' ? actor : null)) print(`its order belongs to ${order.uid ?? 'a guest'}`);
    const goesBack = mayBeFree && order.status === 'CANCELLED' && !order.paidAt && quarantine.some(({ sessionId }) => sessionId === id);
    if (expected === 'paid' && !goesBack && (!order.paidAt || ![...mayBe].some((status) => status === order.status))) {
      print(`its order is ${order.status}, paid ${String(order.paidAt)}`);
    }
    if (expected === 'failed' && (order.paidAt || order.status !== 'CANCELLED')) {
      print(`its order is ${order.status}, paid ${String(order.paidAt)}`);
    }
  }
  const known = new Set(sessions.map(({ id }) => id));
  for (const { orderId, sessionId } of orders) {
    if (!known.has(sessionId)) problems.push(`order ${orderId} came of a session that nobody was sent to`);
  }
  if (problems.length) throw new Error(`The books are not as the model says:\n${problems.join('\n')}`);
}
