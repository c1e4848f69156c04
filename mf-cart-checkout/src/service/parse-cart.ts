import { DAYS, MEAL_TIMES, SLOTS } from 'shared-rules';
import * as v from 'valibot';
import { storedCart } from '../copy-service';
import { emptyCart, inOrder, MAX_QUANTITY, VERSION, type CartState, type Checkout, type Line } from './cart-state';

// The ids that the server accepts: a line with any other could never be bought.
const wireId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
const pence = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const meal = v.looseObject({
  id: wireId, name: v.string(), day: v.picklist(DAYS), mealTime: v.picklist(MEAL_TIMES), calories: v.exactOptional(v.number()),
});
const newItem = v.looseObject({
  plan: v.looseObject({
    id: wireId, name: v.string(), minCalories: v.number(), maxCalories: v.number(), priceInCents: pence,
    photoURL: v.exactOptional(v.string()),
  }),
  menu: v.pipe(
    v.array(meal),
    v.check((menu) => menu.length === SLOTS.length
      && menu.every(({ day, mealTime }, slot) => day === SLOTS[slot]?.day && mealTime === SLOTS[slot]?.mealTime)),
  ),
});
const line = v.looseObject({
  ...newItem.entries,
  id: v.pipe(v.string(), v.minLength(1)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
  at: v.optional(count, 0),
  pos: v.optional(v.number()),
});
const checkout = v.looseObject({
  sessionId: v.string(), cartId: v.string(), quantities: v.record(v.string(), count), settled: v.boolean(), at: count,
});

const head = v.object({
  version: v.fallback(count, 0),
  cartId: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  cartIdAt: v.fallback(count, 0),
  clock: v.fallback(count, 0),
  clearedAt: v.fallback(count, 0),
  gone: v.fallback(v.record(v.string(), count), {}),
});
const named = v.object({ plan: v.object({ name: v.string() }) });
const OURS = ['version', 'cartId', 'cartIdAt', 'clock', 'clearedAt', 'gone', 'lines', 'checkouts'];

/** Checks an item that another remote adds. @throws {v.ValiError} */
export const parseNewItem = (item: unknown) => v.parse(newItem, item);

/**
 * Reads a stored cart line by line: valid lines stay, of invalid ones only the names, unknown fields are kept.
 * Of a newer build's document, its version and the lines that only that build can read are kept too.
 * @param freshId the cart's id if the document has no valid one
 */
export function parseCart(text: string, freshId: string): CartState {
  const document = migrate(fromJson(text));
  if (!document) return { ...emptyCart(freshId), dropped: [storedCart.unreadable] };
  const parsedHead = v.parse(head, { ...document, cartId: v.is(head.entries.cartId, document.cartId) ? document.cartId : freshId });
  const newer = parsedHead.version > VERSION;
  const lines = new Map<string, Line>();
  const unknownLines: unknown[] = [];
  const dropped: string[] = [];
  for (const [index, raw] of list(document.lines).entries()) {
    const result = v.safeParse(line, raw);
    if (result.success) {
      const earlier = lines.get(result.output.id);
      if (!earlier || result.output.at > earlier.at) lines.set(result.output.id, { ...result.output, pos: result.output.pos ?? index + 1 });
    } else if (newer) unknownLines.push(raw);
    else dropped.push(nameOf(raw));
  }
  const ordered = inOrder([...lines.values()]);
  const checkouts: Checkout[] = [];
  const unknownCheckouts: unknown[] = [];
  for (const raw of list(document.checkouts)) {
    const result = v.safeParse(checkout, raw);
    if (result.success) checkouts.push(result.output);
    else if (newer) unknownCheckouts.push(raw);
  }
  return {
    ...parsedHead,
    version: Math.max(parsedHead.version, VERSION),
    clock: Math.max(parsedHead.clock, parsedHead.clearedAt, ...ordered.map(({ at }) => at)),
    lines: ordered,
    checkouts,
    unknownLines,
    unknownCheckouts,
    dropped,
    rest: Object.fromEntries(Object.entries(document).filter(([name]) => !OURS.includes(name))),
    unsaved: false,
  };
}

/** The text that is stored. */
export function serialiseCart(state: CartState): string {
  const { version, cartId, cartIdAt, clock, clearedAt, gone, checkouts } = state;
  return JSON.stringify({
    ...state.rest, version, cartId, cartIdAt, clock, clearedAt, gone,
    lines: [...state.lines, ...state.unknownLines], checkouts: [...checkouts, ...state.unknownCheckouts],
  });
}

/** From version 0 (without a version field: lines under `items`, without counts) to 1. Newer documents are not changed. */
function migrate(document: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (!document || 'version' in document || !('items' in document)) return document;
  const { items, ...others } = document;
  return { ...others, version: VERSION, lines: items };
}

function fromJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const result = v.safeParse(v.record(v.string(), v.unknown()), value);
    return result.success && !Array.isArray(value) ? result.output : undefined;
  } catch {
    return undefined;
  }
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function nameOf(raw: unknown): string {
  const result = v.safeParse(named, raw);
  return result.success ? result.output.plan.name : storedCart.unnamed;
}
