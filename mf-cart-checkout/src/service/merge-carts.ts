import { inOrder, MAX_CHECKOUTS, newest, type CartState, type Checkout, type Line } from './cart-state';

/**
 * What two tabs (or memory and late storage) know, put together: of each line the later change, never a lost line.
 * The order of merging doesn't matter and merging twice changes nothing, so tabs always end with the same cart.
 *
 * A tab reads storage before each change of its own, so there are four ways to know different things:
 * - one tab was hidden or in the back/forward cache while the other changed the cart: it has nothing of its own;
 * - both changed it before the browser had carried either change over, which takes it a moment between processes;
 * - storage is full or refused in one tab, whose changes are in its memory alone, while the other goes on;
 * - storage answers after the customer has changed the cart that was shown without it.
 * The last three need to know of each line which change was later, and that a line was taken out.
 */
export function mergeCarts(mine: CartState, theirs: CartState): CartState {
  const clearedAt = Math.max(mine.clearedAt, theirs.clearedAt);
  const gone = mergeGone(mine.gone, theirs.gone, clearedAt);
  const id = laterCartId(mine, theirs);
  return {
    ...theirs,
    version: Math.max(mine.version, theirs.version),
    ...id,
    clock: Math.max(mine.clock, theirs.clock),
    clearedAt,
    gone,
    lines: mergeLines(mine.lines, theirs.lines, (line) => line.at >= clearedAt && line.at >= (gone[line.id] ?? 0)),
    checkouts: mergeCheckouts(mine.checkouts, theirs.checkouts),
    strangers: theirs.clearedAt < mine.clearedAt ? mine.strangers : theirs.strangers,
    rest: { ...mine.rest, ...theirs.rest },
    unsaved: mine.unsaved,
  };
}

/** Whether the other side has everything already: if so nothing is written back, and tabs come to rest. */
export function knowsAll(theirs: CartState, merged: CartState): boolean {
  return signature(theirs) === signature(merged);
}

function signature({ cartId, clearedAt, lines, gone, checkouts }: CartState): string {
  const sorted = Object.entries(gone).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([cartId, clearedAt, lines.map((line) => [line.id, line.at, line.quantity, line.pos]), sorted, checkouts.map((one) => [one.sessionId, one.settled])]);
}

function mergeLines(mine: readonly Line[], theirs: readonly Line[], lives: (line: Line) => boolean): Line[] {
  const byId = new Map(theirs.map((line) => [line.id, line]));
  // Where both know the same change, this tab's object stays, so that screens needn't render it again.
  for (const line of mine) byId.set(line.id, later(line, byId.get(line.id)));
  return inOrder([...byId.values()].filter(lives));
}

function later(a: Line, b: Line | undefined): Line {
  if (!b || a.at > b.at) return a;
  if (b.at > a.at) return b;
  // Changed in two tabs at the same count: the larger number, since a missing item would be noticed too late.
  if (b.quantity !== a.quantity) return b.quantity > a.quantity ? b : a;
  // Added in both, to lists of another length: any rule does that both tabs apply alike.
  return b.pos > a.pos ? b : a;
}

/** A cart id that was never kept (`0`) gives way to one that was. */
function laterCartId(a: CartState, b: CartState): Pick<CartState, 'cartId' | 'cartIdAt'> {
  const first = a.cartIdAt !== b.cartIdAt ? a.cartIdAt > b.cartIdAt : a.cartId > b.cartId;
  const { cartId, cartIdAt } = first ? a : b;
  return { cartId, cartIdAt };
}

function mergeGone(a: CartState['gone'], b: CartState['gone'], clearedAt: number): Record<string, number> {
  const all = new Map(Object.entries(a));
  for (const [id, at] of Object.entries(b)) all.set(id, Math.max(at, all.get(id) ?? 0));
  return newest([...all].filter(([, at]) => at > clearedAt));
}

function mergeCheckouts(a: readonly Checkout[], b: readonly Checkout[]): Checkout[] {
  const byId = new Map(a.map((one) => [one.sessionId, one]));
  for (const one of b) {
    const known = byId.get(one.sessionId);
    byId.set(one.sessionId, known ? { ...(one.at > known.at ? one : known), settled: one.settled || known.settled } : one);
  }
  return [...byId.values()].toSorted((x, y) => x.at - y.at || (x.sessionId < y.sessionId ? -1 : 1)).slice(-MAX_CHECKOUTS);
}
