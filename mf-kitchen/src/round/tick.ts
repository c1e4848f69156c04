import type { Moves } from 'shared-api/schemas/kitchen';
import type { OrderStatus } from 'shared-rules';

export type Step = Moves['to'];
/**
 * An order that becomes `to`. `at` is the device's time of the tap, ms since 1970. `refused` is why the shop did not take it: such a tick
 * is kept until the operator has seen that.
 */
export interface Tick { order: string; to: Step; at: number; refused?: string }

/** How long a tick can be undone. It is sent after that: no order goes a step back, and no mail goes out by mistake. */
export const UNDO_MS = 60_000;

export const STEPS: readonly Step[] = ['PREPARING', 'DELIVERING', 'COMPLETED'];
const ORDER: readonly OrderStatus[] = ['NEW', ...STEPS];

/** The step that comes next, if there is one. */
export const nextStep = (status: OrderStatus): Step | undefined => (status === 'CANCELLED' ? undefined : STEPS[ORDER.indexOf(status)]);

/** The further of two: what the shop knows, and what was ticked off since. */
export function further(status: OrderStatus, steps: readonly Step[]): OrderStatus {
  if (status === 'CANCELLED') return status;
  return steps.reduce<OrderStatus>((one, other) => (ORDER.indexOf(other) > ORDER.indexOf(one) ? other : one), status);
}

/** The last tick of an order, while it can be undone. */
export function undoable(ticks: readonly Tick[], order: string, now: number): Tick | undefined {
  const last = ticks.findLast((tick) => tick.order === order);
  return last && now - last.at < UNDO_MS ? last : undefined;
}

/** So many orders fit into one call (`Moves` of shared-api). */
export const MOST_AT_ONCE = 200;

/** What is to be sent, in the order of the steps, in batches that the shop takes. `isHurried`: also what could still be undone. */
export function due(ticks: readonly Tick[], now: number, isHurried = false): { to: Step; orders: string[] }[] {
  const ready = ticks.filter((tick) => isHurried || !isHeldBack(tick, now));
  return STEPS.flatMap((to) => {
    const orders = ready.filter((tick) => tick.to === to).map(({ order }) => order);
    const starts = orders.flatMap((_, index) => (index % MOST_AT_ONCE === 0 ? [index] : []));
    return starts.map((start) => ({ to, orders: orders.slice(start, start + MOST_AT_ONCE) }));
  });
}

/** A clock that was put back must not keep a tick for hours. */
const isHeldBack = ({ at }: Tick, now: number) => now >= at && now - at < UNDO_MS;
