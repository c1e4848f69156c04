import type { Change } from './evidence';

/** From what an attempt may become what. Paid never becomes expired, closed never opens again. */
const ATTEMPT: Record<string, readonly string[]> = {
  creating: ['open', 'failed', 'expired', 'complete', 'quarantined'],
  open: ['complete', 'expired', 'quarantined'],
  // The provider's word is final: a session thought dead that turns out paid still gets its order.
  failed: ['complete', 'expired', 'quarantined'],
  expired: ['complete', 'quarantined'],
  complete: [],
  quarantined: [],
};
/** DECISIONS "Order and delivery state". */
const ORDER: Record<string, readonly string[]> = { NEW: ['PREPARING', 'CANCELLED'], PREPARING: ['DELIVERING', 'CANCELLED'], DELIVERING: ['COMPLETED'], COMPLETED: [], CANCELLED: [] };
const FIXED_IN_ORDER = ['session_id', 'attempt_id', 'amount', 'currency', 'order_id', 'created_at'];

/** Steps that no row may take, whatever stands there in the end. */
export function forbiddenSteps(changes: readonly Change[]): string[] {
  const problems: string[] = [];
  const born = new Map<string, number>();
  for (const { table, before, after } of changes) {
    const name = `${table} ${String((after ?? before)?.['id'])}`;
    if (!before && after) {
      const key = table === 'orders' ? `the order of session ${String(after['session_id'])}` : name;
      born.set(key, (born.get(key) ?? 0) + 1);
      if (table === 'checkout_attempts' && after['status'] !== 'creating') problems.push(`${name} began as ${String(after['status'])}`);
      if (table === 'orders' && after['status'] !== 'NEW') problems.push(`${name} began as ${String(after['status'])}`);
    }
    if (!before || !after) continue;
    const [from, to] = [String(before['status']), String(after['status'])];
    const allowed = table === 'orders' ? ORDER : ATTEMPT;
    if (table !== 'payment_events' && from !== to && !allowed[from]?.includes(to)) problems.push(`${name} went from ${from} to ${to}`);
    if (table === 'orders') problems.push(...ofOrder(name, before, after));
    if (table === 'checkout_attempts' && before['session_id'] !== null && before['session_id'] !== after['session_id']) problems.push(`${name} changed its session`);
  }
  for (const [what, count] of born) if (count > 1) problems.push(`${what} was made ${count} times`);
  return problems;
}

function ofOrder(name: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const problems = FIXED_IN_ORDER.filter((column) => before[column] !== after[column]).map((column) => `${name} changed its ${column}`);
  if (before['paid_at'] !== null && before['paid_at'] !== after['paid_at']) problems.push(`${name} was paid twice`);
  if (before['paid_at'] !== null && before['payment_intent'] !== after['payment_intent']) problems.push(`${name} changed its payment`);
  if (before['status'] === 'CANCELLED' && before['paid_at'] !== after['paid_at']) problems.push(`${name} was paid after it was cancelled`);
  if (Number(after['refunded_amount']) < Number(before['refunded_amount'])) problems.push(`${name} forgot a refund`);
  return problems;
}
