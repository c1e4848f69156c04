import type { CartItem, NewCartItem } from '../cart-item';

/** A stored line: `at` is the value of `clock` when it last changed, `pos` its place in the list. */
export interface Line extends CartItem {
  at: number;
  pos: number;
}

/** What the customer went to the payment page with, so that the return page removes exactly that. */
export interface Checkout {
  sessionId: string;
  cartId: string;
  /** Quantities by line id. */
  quantities: Record<string, number>;
  settled: boolean;
  at: number;
}

/**
 * The whole cart. Changes are counted (a Lamport clock) and not timed, so that the changes of two tabs can be merged even
 * if the computer's clock is changed (see merge-carts.ts).
 */
export interface CartState {
  /** The version of the stored document: this build's, or a newer one's. */
  version: number;
  cartId: string;
  cartIdAt: number;
  clock: number;
  /** The value of `clock` at the last 'Clear Cart': lines that changed before it are removed. */
  clearedAt: number;
  lines: readonly Line[];
  /** The ids of removed lines, with the value of `clock`. */
  gone: Readonly<Record<string, number>>;
  checkouts: readonly Checkout[];
  /** Lines of a newer build that this one can't read: stored unchanged, not shown. */
  unknownLines: readonly unknown[];
  /** Checkouts of a newer build that this one can't read: stored unchanged. */
  unknownCheckouts: readonly unknown[];
  /** Fields of the document that this build doesn't read: stored unchanged. */
  rest: Readonly<Record<string, unknown>>;
  /** Names of lines that could not be read and were dropped. Not stored. */
  dropped: readonly string[];
  /** The browser can't store the cart. Not stored. */
  unsaved: boolean;
}

export const VERSION = 1;
/** The server's limits (CART-18). */
export const MAX_LINES = 200;
export const MAX_QUANTITY = 99;
export const MAX_CHECKOUTS = 10;
const MAX_GONE = 200;

export function emptyCart(cartId: string): CartState {
  return {
    version: VERSION, cartId, cartIdAt: 0, clock: 0, clearedAt: 0, lines: [], gone: {}, checkouts: [],
    unknownLines: [], unknownCheckouts: [], rest: {}, dropped: [], unsaved: false,
  };
}

/** One more of a line with that id, or a new line at the end. Price and names become those that the customer saw last. */
export function addItem(state: CartState, id: string, item: NewCartItem): CartState {
  const line = state.lines.find((one) => one.id === id);
  if (line) return change(state, { ...line, ...item, quantity: Math.min(line.quantity + 1, MAX_QUANTITY) });
  return change(state, { ...item, id, quantity: 1, at: 0, pos: (state.lines.at(-1)?.pos ?? 0) + 1 });
}

/** One more or one less, never none: another tab may have taken the last but one meanwhile. */
export function stepQuantity(state: CartState, id: string, by: 1 | -1): CartState {
  const line = state.lines.find((one) => one.id === id);
  const quantity = line && Math.min(Math.max(line.quantity + by, 1), MAX_QUANTITY);
  return !line || quantity === undefined || quantity === line.quantity ? state : change(state, { ...line, quantity });
}

/** One less, and without the line once it has none (CART-10). */
export function takeOne(state: CartState, id: string): CartState {
  const isLast = state.lines.some((line) => line.id === id && line.quantity === 1);
  return isLast ? dropLine(state, id) : stepQuantity(state, id, -1);
}

export function dropLine(state: CartState, id: string): CartState {
  if (!state.lines.some((line) => line.id === id)) return state;
  const clock = state.clock + 1;
  const lines = state.lines.filter((line) => line.id !== id);
  return { ...state, clock, lines, gone: latestRemovals([...Object.entries(state.gone), [id, clock]]) };
}

/** Puts a removed line back at its place. */
export function restoreLine(state: CartState, item: CartItem, index: number): CartState {
  const others = state.lines.filter((line) => line.id !== item.id);
  const before = others[index - 1]?.pos ?? (others[0]?.pos ?? 1) - 1;
  const after = others[index]?.pos ?? before + 2;
  return change(state, { ...item, at: 0, pos: (before + after) / 2 });
}

/**
 * Replaces a line's item and keeps its quantity: a new price, or other meals (then under another id). A line that has those meals becomes
 * one with it; undefined if both together are more than a line holds.
 */
export function replaceLine(state: CartState, id: string, newId: string, item: NewCartItem): CartState | undefined {
  const line = state.lines.find((one) => one.id === id);
  if (!line) return state;
  const sameItem = newId === id ? undefined : state.lines.find((one) => one.id === newId);
  const quantity = line.quantity + (sameItem?.quantity ?? 0);
  if (quantity > MAX_QUANTITY) return undefined;
  return change(newId === id ? state : dropLine(state, id), { ...line, ...item, id: newId, quantity });
}

export function clearLines(state: CartState): CartState {
  const clock = state.clock + 1;
  return { ...state, clock, clearedAt: clock, lines: [], gone: {}, unknownLines: [], dropped: [] };
}

/** Stores what this session is for. */
export function beginCheckout(state: CartState, sessionId: string, items: readonly CartItem[]): CartState {
  const clock = state.clock + 1;
  const quantities = Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));
  const checkout: Checkout = { sessionId, cartId: state.cartId, quantities, settled: false, at: clock };
  const others = state.checkouts.filter((one) => one.sessionId !== sessionId);
  return { ...state, clock, checkouts: [...others, checkout].slice(-MAX_CHECKOUTS) };
}

/** The session that was begun last, if it was not settled and the cart is still as it was then. */
export function sessionLeftWith({ cartId, lines, checkouts }: CartState): string | undefined {
  const last = checkouts.at(-1);
  if (!last || last.settled || last.cartId !== cartId || Object.keys(last.quantities).length !== lines.length) return undefined;
  return lines.every(({ id, quantity }) => last.quantities[id] === quantity) ? last.sessionId : undefined;
}

/**
 * Removes what was paid from the cart, once, and gives the cart a new id. What was added meanwhile stays. A session of
 * another browser or of another cart changes nothing.
 * @param paidCartId the cart that the server reports as paid. If this browser has no record of the session, the lines
 * stay, under a new id that can be paid.
 */
export function settleCheckout(state: CartState, sessionId: string, newCartId: string, paidCartId?: string): CartState {
  const checkout = state.checkouts.find((one) => one.sessionId === sessionId);
  if (!checkout || checkout.settled) return paidCartId === state.cartId ? renewId(state, newCartId) : state;
  const checkouts = state.checkouts.map((one) => (one === checkout ? { ...one, settled: true } : one));
  const clock = state.clock + 1;
  if (checkout.cartId !== state.cartId) return { ...state, clock, checkouts };
  const emptied = Object.entries(checkout.quantities).reduce(removePaid, { ...state, clock, checkouts });
  return renewId(emptied, newCartId);
}

function renewId(state: CartState, cartId: string): CartState {
  const clock = state.clock + 1;
  return { ...state, clock, cartId, cartIdAt: clock };
}

function removePaid(state: CartState, [id, paid]: [string, number]): CartState {
  const line = state.lines.find((one) => one.id === id);
  if (!line) return state;
  return line.quantity > paid ? change(state, { ...line, quantity: line.quantity - paid }) : dropLine(state, id);
}

function change(state: CartState, line: Line): CartState {
  const clock = state.clock + 1;
  const others = state.lines.filter((one) => one.id !== line.id);
  return { ...state, clock, lines: inOrder([...others, { ...line, at: clock }]) };
}

export function inOrder(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => a.pos - b.pos || (a.id < b.id ? -1 : 1));
}

/** The latest removals only: an older one could only matter to a tab that was inactive for MAX_GONE removals. */
export function latestRemovals(gone: [string, number][]): Record<string, number> {
  return Object.fromEntries(gone.toSorted(([, a], [, b]) => b - a).slice(0, MAX_GONE));
}
