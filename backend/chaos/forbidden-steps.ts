import type { Change } from './evidence';

/** From what an attempt may become what. Paid never becomes expired, closed never opens again. */
const ATTEMPT: Record<string, readonly string[]> = {
  creating: ['open', 'failed', 'expired', 'complete', 'quarantined'],
  open: ['complete', 'expired', 'quarantined'],
  // The provider's word is final: a session thought dead that turns out paid still gets its order.
  failed: ['complete', 'expired', 'quarantined'],
  expired: ['complete', 'quarantined'],
  complete: [],
  // By an operator, for another address.
  quarantined: ['complete'],
};
/** STATE-1 to STATE-3. */
const ORDER: Record<string, readonly string[]> = {
  NEW: ['PREPARING', 'CANCELLED'], PREPARING: ['DELIVERING', 'CANCELLED'], DELIVERING: ['COMPLETED'], COMPLETED: [], CANCELLED: [],
};
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
    if (!before || !after || !(table === 'orders' || table === 'checkout_attempts')) continue;
    const [from, to] = [String(before['status']), String(after['status'])];
    const allowed = table === 'orders' ? ORDER : ATTEMPT;
    if (from !== to && !allowed[from]?.includes(to)) problems.push(`${name} went from ${from} to ${to}`);
    if (table === 'orders') problems.push(...ofOrder(name, before, after));
    if (table === 'checkout_attempts' && before['session_id'] !== null && before['session_id'] !== after['session_id']) {
      problems.push(`${name} changed its session`);
    }
  }
  for (const [what, count] of born) if (count > 1) problems.push(`${what} was made ${count} times`);
  return problems;
}

/** From the notes of every change: no order went towards its customer while a hold on it stood. */
export function movedWhileHeld(changes: readonly Change[]): string[] {
  const holds = new Map<string, Set<string>>();
  const problems: string[] = [];
  for (const { table, before, after } of changes) {
    const row = after ?? before ?? {};
    if (table === 'order_holds') {
      const held = holds.get(String(row['order_id'])) ?? new Set();
      holds.set(String(row['order_id']), held);
      if (after && after['released_at'] === null) held.add(String(row['id']));
      else held.delete(String(row['id']));
    }
    const moves = table === 'orders' && before && after && before['status'] !== after['status']
      && ['PREPARING', 'DELIVERING'].includes(String(after['status']));
    const by = holds.get(String(row['id']));
    if (moves && by && by.size > 0) {
      problems.push(`orders ${String(row['id'])} became ${String(after['status'])} though held by ${[...by].join(', ')}`);
    }
  }
  return problems;
}

function ofOrder(name: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const problems = FIXED_IN_ORDER.filter((column) => before[column] !== after[column]).map((column) => `${name} changed its ${column}`);
  if (before['paid_at'] !== null && before['paid_at'] !== after['paid_at']) problems.push(`${name} was paid twice`);
  if (before['paid_at'] !== null && before['payment_intent'] !== after['payment_intent']) problems.push(`${name} changed its payment`);
  if (before['status'] === 'CANCELLED' && before['paid_at'] !== after['paid_at']) problems.push(`${name} was paid after it was cancelled`);
  return problems;
}
