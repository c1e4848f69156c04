import type { CartItem, NewCartItem } from 'shared-remote';

/** A line as it is kept: `at` is the count of changes when it last changed, `pos` its place in the list. */
export interface Line extends CartItem {
  at: number;
  pos: number;
}

/** A cart that was taken to the payment page, so that the return page empties that one and no other. */
export interface Checkout {
  sessionId: string;
  cartId: string;
  /** What was paid for: quantities by line id. */
  quantities: Record<string, number>;
  settled: boolean;
  at: number;
}

/**
 * The whole cart. Changes are counted (a Lamport clock), not timed: two tabs that change it at once can be put
 * together whatever their clocks say (see merge-carts.ts).
 */
export interface CartState {
  /** The document's version: ours, or a newer build's. */
  version: number;
  cartId: string;
  cartIdAt: number;
  clock: number;
  /** Lines that changed before this were cleared away. */
  clearedAt: number;
  lines: readonly Line[];
  /** Lines that were taken out, by id, and when. */
  gone: Readonly<Record<string, number>>;
  checkouts: readonly Checkout[];
  /** Lines of a newer build that this one can't read: kept as they are, not shown. */
  strangers: readonly unknown[];
  /** Checkouts of a newer build that this one can't read: kept as they are. */
  strangeCheckouts: readonly unknown[];
  /** Fields of the document that this build doesn't know. */
  rest: Readonly<Record<string, unknown>>;
  /** Names of lines that could not be read and were dropped. Not kept. */
  dropped: readonly string[];
  /** The browser refuses to keep the cart. Not kept. */
  unsaved: boolean;
}

export const VERSION = 1;
/** What the server takes (CART-18). */
export const MAX_LINES = 200;
export const MAX_QUANTITY = 99;
export const MAX_CHECKOUTS = 10;
const MAX_GONE = 200;

export function emptyCart(cartId: string): CartState {
  return {
    version: VERSION, cartId, cartIdAt: 0, clock: 0, clearedAt: 0, lines: [], gone: {}, checkouts: [],
    strangers: [], strangeCheckouts: [], rest: {}, dropped: [], unsaved: false,
  };
}

/** One more of a line with that id, or a new line at the end. Price and names are those that the customer saw last. */
export function addItem(state: CartState, id: string, item: NewCartItem): CartState {
  const line = state.lines.find((one) => one.id === id);
  if (line) return change(state, { ...line, ...item, quantity: Math.min(line.quantity + 1, MAX_QUANTITY) });
  return change(state, { ...item, id, quantity: 1, at: 0, pos: (state.lines.at(-1)?.pos ?? 0) + 1 });
}

/** One more or one less; the last one drops the line (CART-10). */
export function addQuantity(state: CartState, id: string, by: 1 | -1): CartState {
  const line = state.lines.find((one) => one.id === id);
  if (!line) return state;
  const quantity = Math.min(line.quantity + by, MAX_QUANTITY);
  return quantity < 1 ? dropLine(state, id) : change(state, { ...line, quantity });
}

export function dropLine(state: CartState, id: string): CartState {
  if (!state.lines.some((line) => line.id === id)) return state;
  const clock = state.clock + 1;
  return { ...state, clock, lines: state.lines.filter((line) => line.id !== id), gone: newest([...Object.entries(state.gone), [id, clock]]) };
}

/** Puts a removed line back where it was. */
export function restoreLine(state: CartState, item: CartItem, index: number): CartState {
  const others = state.lines.filter((line) => line.id !== item.id);
  const before = others[index - 1]?.pos ?? (others[0]?.pos ?? 1) - 1;
  const after = others[index]?.pos ?? before + 2;
  return change(state, { ...item, at: 0, pos: (before + after) / 2 });
}

/** Puts another item in a line's place, with its quantity: a new price, or other meals (then under another id). */
export function replaceLine(state: CartState, id: string, newId: string, item: NewCartItem): CartState {
  const line = state.lines.find((one) => one.id === id);
  if (!line) return state;
  const twin = newId === id ? undefined : state.lines.find((one) => one.id === newId);
  const quantity = Math.min(line.quantity + (twin?.quantity ?? 0), MAX_QUANTITY);
  return change(newId === id ? state : dropLine(state, id), { ...line, ...item, id: newId, quantity });
}

export function clearLines(state: CartState): CartState {
  const clock = state.clock + 1;
  return { ...state, clock, clearedAt: clock, lines: [], gone: {}, strangers: [], dropped: [] };
}

/** Stores what is paid under this session. */
export function beginCheckout(state: CartState, sessionId: string): CartState {
  const clock = state.clock + 1;
  const quantities = Object.fromEntries(state.lines.map(({ id, quantity }) => [id, quantity]));
  const checkout: Checkout = { sessionId, cartId: state.cartId, quantities, settled: false, at: clock };
  const others = state.checkouts.filter((one) => one.sessionId !== sessionId);
  return { ...state, clock, checkouts: [...others, checkout].slice(-MAX_CHECKOUTS) };
}

/**
 * Takes what was paid out of the cart, once, and starts a new cart id. What was put in meanwhile stays;
 * a session that this browser did not start, or another cart, changes nothing. `paidCartId` is what the server says
 * was paid: if this browser forgot what that was, the lines stay, under an id that can be paid.
 */
export function settleCheckout(state: CartState, sessionId: string, newCartId: string, paidCartId?: string): CartState {
  const checkout = state.checkouts.find((one) => one.sessionId === sessionId);
  if (!checkout || checkout.settled) return paidCartId === state.cartId ? renewId(state, newCartId) : state;
  const checkouts = state.checkouts.map((one) => (one === checkout ? { ...one, settled: true } : one));
  const clock = state.clock + 1;
  if (checkout.cartId !== state.cartId) return { ...state, clock, checkouts };
  const emptied = Object.entries(checkout.quantities).reduce(takeOut, { ...state, clock, checkouts });
  return renewId(emptied, newCartId);
}

function renewId(state: CartState, cartId: string): CartState {
  const clock = state.clock + 1;
  return { ...state, clock, cartId, cartIdAt: clock };
}

function takeOut(state: CartState, [id, paid]: [string, number]): CartState {
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

/** The latest of what was taken out: an older entry could only matter to a tab that slept for 200 changes. */
export function newest(gone: [string, number][]): Record<string, number> {
  return Object.fromEntries(gone.toSorted(([, a], [, b]) => b - a).slice(0, MAX_GONE));
}
