import { ours, type Evidence } from './evidence';
import { movedWhileHeld } from './forbidden-steps';

/** I1: each captured payment has exactly one paid order (or was set aside, or left its accounting line), and the reverse. */
export function onePaidOrderForEachPayment({ orders, quarantine, accounting, attempts, provider }: Evidence): string[] {
  const problems: string[] = [];
  const captured = ours(provider.sessions).filter(({ charge }) => charge?.status === 'succeeded');
  const erased = new Set(
    attempts.filter(({ status, fingerprint }) => status === 'complete' && fingerprint === '').map(({ sessionId }) => sessionId),
  );
  let inAccounts = 0;
  for (const { id } of captured) {
    const paid = orders.filter((order) => order.sessionId === id && order.paidAt).length;
    // A fulfilled case has become an order; a late payment of a cancelled order is only given back.
    const setAside = quarantine.filter(
      ({ sessionId, paidAt, resolution }) => sessionId === id && paidAt && resolution !== 'fulfilled',
    ).length;
    if (paid + setAside === 0 && erased.has(id)) inAccounts += 1;
    else if (paid + setAside !== 1) {
      problems.push(`session ${id} was paid and has ${paid} paid orders and ${setAside} quarantine rows that know of it`);
    }
  }
  if (inAccounts !== accounting.length) {
    problems.push(`${inAccounts} payments of erased people stand against ${accounting.length} accounting lines`);
  }
  const captures = new Map(captured.map((session) => [session.id, session]));
  for (const order of orders) {
    if (!order.paidAt) continue;
    const session = captures.get(order.sessionId);
    if (!session) problems.push(`order ${order.orderId} is paid, and nothing was taken for its session ${order.sessionId}`);
    else if (order.paymentIntent !== session.paymentIntent) problems.push(`order ${order.orderId} names another payment than its session`);
  }
  return problems;
}

/** I2: sum of the order's lines, less its discount, = order total = amount the provider took. */
export function sumsAgree({ orders, attempts, provider }: Evidence): string[] {
  const problems: string[] = [];
  const sessions = new Map(provider.sessions.map((session) => [session.id, session]));
  for (const { orderId, sessionId, lines, amount, discount, currency } of orders) {
    const sum = lines.reduce((total, line) => total + line.priceInCents * line.quantity, 0);
    const session = sessions.get(sessionId);
    const taken = session?.charge?.amount;
    if (sum - discount !== amount || discount !== (session?.discount ?? 0) || taken !== amount || session?.currency !== currency) {
      problems.push(`order ${orderId}: its lines make ${sum} less ${discount}, it says ${amount} ${currency}, the provider took ${taken} ${session?.currency}`);
    }
  }
  for (const { sessionId, amount, status } of attempts) {
    const session = sessionId === null ? undefined : sessions.get(sessionId);
    if (session && session.total + (session.discount ?? 0) !== amount && status !== 'quarantined') {
      problems.push(`session ${sessionId} asks for ${session.total}, its attempt for ${amount}`);
    }
  }
  return problems;
}

/**
 * I9: money given back, and taken by disputes, in our books = by the provider's word; nothing refunded in full or disputed goes on by
 * itself; and of a cancelled order nothing stays with us, unless a refund failed and waits for an operator.
 */
export function moneyBackAgrees({ orders, quarantine, refunds, holds, accounting, provider, changes }: Evidence): string[] {
  const problems: string[] = [];
  const books = [
    ...orders.map(
      ({ orderId, sessionId, refundedAmount, disputedAmount }) => ({ name: `order ${orderId}`, sessionId, refundedAmount, disputedAmount }),
    ),
    ...accounting.map(
      ({ sessionId, refundedAmount, disputedAmount }) => ({
        name: `the accounting line of ${sessionId}`, sessionId, refundedAmount, disputedAmount,
      }),
    ),
  ];
  for (const session of ours(provider.sessions)) {
    const sum = (status: string) => session.refunds.reduce((total, refund) => total + (refund.status === status ? refund.amount : 0), 0);
    const [back, underWay] = [sum('succeeded'), sum('pending')];
    const taken = 0 - session.disputes.flatMap(({ movements }) => movements).reduce((total, { amount }) => total + amount, 0);
    if (back + underWay + Math.max(taken, 0) > (session.charge?.amount ?? 0)) {
      problems.push(`session ${session.id}: more went back than was taken`);
    }
    for (const { name, sessionId, refundedAmount, disputedAmount } of books) {
      if (sessionId !== session.id) continue;
      if (refundedAmount !== back) problems.push(`${name} says ${refundedAmount} went back, the provider ${back}`);
      if (disputedAmount !== taken) problems.push(`${name} says ${disputedAmount} was taken by disputes, the provider ${taken}`);
    }
    const rows = refunds.filter(({ sessionId }) => sessionId === session.id);
    for (const { id, status } of session.refunds) {
      if (rows.find(({ providerId }) => providerId === id)?.status !== status) {
        problems.push(`refund ${id} is ${status} at the provider, and not in our books`);
      }
    }
    const byHand = rows.reduce((total, { amount, isPaidByHand }) => total + (isPaidByHand ? amount : 0), 0);
    const order = orders.find(({ sessionId }) => sessionId === session.id);
    if (order && ['NEW', 'PREPARING'].includes(order.status)) {
      const facts = [
        ...session.disputes.map(({ id }) => id), ...session.warnings.map(({ id }) => id),
        ...(back + underWay + byHand >= order.amount ? [`refunded:${session.id}`] : []),
      ];
      for (const fact of facts) if (!holds.some(({ id }) => id === fact)) problems.push(`order ${order.orderId} is not held by ${fact}`);
    }
    const waits = rows.some(({ status, handledAt }) => status === 'failed' && !handledAt);
    const kept = (order?.amount ?? 0) - back - underWay - byHand - taken;
    const isCancelled = order?.paidAt && order.status === 'CANCELLED';
    if (isCancelled && !waits && kept > 0) problems.push(`order ${order.orderId} is cancelled, and ${kept} of it stays with us`);
    const closed = quarantine.find(({ sessionId }) => sessionId === session.id)?.resolution === 'refunded';
    if (closed && back < (session.charge?.amount ?? 0)) {
      problems.push(`the case of ${session.id} is closed as refunded, and ${back} went back`);
    }
  }
  return [...problems, ...movedWhileHeld(changes)];
}
