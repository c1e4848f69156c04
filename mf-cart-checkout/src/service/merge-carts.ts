import { inOrder, MAX_CHECKOUTS, latestRemovals, type CartState, type Checkout, type Line } from './cart-state';

/**
 * Merges the carts of two tabs (or of memory and slow storage): of each line the later change, and never a lost line.
 * The order of merging doesn't matter and merging twice changes nothing, so all tabs end with the same cart.
 *
 * A tab reads storage before each of its own changes, so two carts can differ in four cases:
 * - one tab was hidden or in the back/forward cache while the other changed the cart: it has no changes of its own;
 * - both changed the cart before the browser passed either change to the other's process;
 * - one tab can't write to storage (full, or no permission), so its changes are only in its memory;
 * - storage was slow, and the customer changed the cart before it was read.
 * The last three need, for each line, which change was later, and which lines were removed. In the second and third a line whose meals
 * both tabs changed becomes two: each has a week that its customer chose, and a missing one would be noticed too late.
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
    unknownLines: theirs.clearedAt < mine.clearedAt ? mine.unknownLines : theirs.unknownLines,
    rest: { ...mine.rest, ...theirs.rest },
    unsaved: mine.unsaved,
  };
}

/** Whether the merge added nothing for the other tab. Then nothing is written back, or tabs would write in turns without end. */
export function isUpToDate(theirs: CartState, merged: CartState): boolean {
  return signature(theirs) === signature(merged);
}

function signature({ cartId, clearedAt, lines, gone, checkouts }: CartState): string {
  const sorted = Object.entries(gone).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lineParts = lines.map((line) => [line.id, line.at, line.quantity, line.pos]);
  return JSON.stringify([cartId, clearedAt, lineParts, sorted, checkouts.map((one) => [one.sessionId, one.settled])]);
}

function mergeLines(mine: readonly Line[], theirs: readonly Line[], isCurrent: (line: Line) => boolean): Line[] {
  const byId = new Map(theirs.map((line) => [line.id, line]));
  // If both have the same change, this tab's object is kept, so that its screens don't render it again.
  for (const line of mine) byId.set(line.id, later(line, byId.get(line.id)));
  return inOrder([...byId.values()].filter(isCurrent));
}

function later(a: Line, b: Line | undefined): Line {
  if (!b || a.at > b.at) return a;
  if (b.at > a.at) return b;
  // Changed in two tabs at the same count: the larger quantity, because a missing item would be noticed too late.
  if (b.quantity !== a.quantity) return b.quantity > a.quantity ? b : a;
  // Added in both, at different places: any rule is right as long as both tabs apply the same one.
  return b.pos > a.pos ? b : a;
}

/** A stored cart id is preferred to one that was never stored (`cartIdAt` 0). */
function laterCartId(a: CartState, b: CartState): Pick<CartState, 'cartId' | 'cartIdAt'> {
  const first = a.cartIdAt !== b.cartIdAt ? a.cartIdAt > b.cartIdAt : a.cartId > b.cartId;
  const { cartId, cartIdAt } = first ? a : b;
  return { cartId, cartIdAt };
}

function mergeGone(a: CartState['gone'], b: CartState['gone'], clearedAt: number): Record<string, number> {
  const all = new Map(Object.entries(a));
  for (const [id, at] of Object.entries(b)) all.set(id, Math.max(at, all.get(id) ?? 0));
  return latestRemovals([...all].filter(([, at]) => at > clearedAt));
}

function mergeCheckouts(a: readonly Checkout[], b: readonly Checkout[]): Checkout[] {
  const byId = new Map(a.map((one) => [one.sessionId, one]));
  for (const one of b) {
    const known = byId.get(one.sessionId);
    byId.set(one.sessionId, known ? { ...(one.at > known.at ? one : known), settled: one.settled || known.settled } : one);
  }
  return [...byId.values()].toSorted((x, y) => x.at - y.at || (x.sessionId < y.sessionId ? -1 : 1)).slice(-MAX_CHECKOUTS);
}
