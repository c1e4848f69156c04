import { randomUUID } from 'node:crypto';
import type { Line } from './menu';

/** Who acts. Guests have no account; ada and bob are signed in. */
export const ACTORS = ['guest', 'other guest', 'ada', 'bob'] as const;
export type Actor = (typeof ACTORS)[number];
/** The signed-in ones by their uid; their emails are verified. */
export const CUSTOMERS = { ada: 'ada@example.org', bob: 'bob@example.org' } as const;
type Customer = keyof typeof CUSTOMERS;
export const isCustomer = (actor: string): actor is Customer => actor in CUSTOMERS;
export const emailOf = (actor: Actor): string => `${actor.replace(' ', '.')}@example.org`;

/** What a session must come to; the hosted page is not faulty, so this is always known. */
type Fate = 'open' | 'expired' | 'paid' | 'processing' | 'failed' | 'misdirected';

export interface KnownSession {
  id: string;
  cartId: string;
  actor: Actor;
  lines: readonly Line[];
  /** Pence. */
  amount: number;
  fate: Fate;
  /** The bank will refuse by itself, at a time that nobody is told, or has refused what was set aside. */
  bankRefuses?: boolean;
  /** The bank will pay by itself, at a time that nobody is told: the shop may know it already. */
  bankPays?: boolean;
  /** The shop has called it expired. */
  closed: boolean;
  /** True if a bank pays: then paid or not is told by its answer. */
  byBank?: boolean;
  /**
   * An operator may have cancelled its order before its bank had paid, so that what the bank pays goes back; or what was set aside may have
   * been given back. Its cart can be paid again.
   */
  mayBeFree?: boolean;
  /** What its order may have become by an operator or its owner; whether it did is unknown where an answer was lost. */
  mayBe: Set<'NEW' | 'CANCELLED' | 'PREPARING' | 'DELIVERING' | 'COMPLETED' | 'FULFILLED'>;
}

/**
 * The money is there, or may still come: the cart must not be sold again. A bank's refusal frees it, a cancel before the bank pays, and
 * giving back what was set aside.
 */
export const isTaken = ({ fate, bankRefuses = false, mayBeFree = false }: KnownSession): boolean =>
  !mayBeFree && (fate === 'paid' || (['processing', 'misdirected'].includes(fate) && !bankRefuses));

interface Cart { cartId: string; lines: Line[] }

/** The reference: what customers hold, and what should have come of it. */
export class Model {
  readonly carts: Record<Actor, Cart>;
  /** Sessions that a customer was told of, the oldest first. */
  readonly sessions: KnownSession[] = [];
  readonly told = { sessions: new Set<string>(), complete: new Set<string>(), paid: new Set<string>() };
  /** True while a fault may make an answer slow, missing or 5xx. */
  disturbed = false;
  /** Who asked to be forgotten: their orders may be gone, and an account takes no orders any more. */
  readonly leaving = new Set<Actor>();
  /** True if the coming Monday may be closed. */
  mayBeClosed = false;
  readonly log: string[] = [];

  constructor() {
    this.carts = { 'guest': newCart(), 'other guest': newCart(), 'ada': newCart(), 'bob': newCart() };
  }

  note(line: string): void {
    this.log.push(line);
  }

  /** The n-th session from the newest; undefined if there is none. */
  session(index: number): KnownSession | undefined {
    return this.sessions[this.sessions.length - 1 - (index % Math.max(this.sessions.length, 1))];
  }

  /** After the success page the browser takes a new cart. */
  renewCart(actor: Actor): void {
    this.carts[actor] = newCart();
  }
}

/** Random ids: carts of different runs must not meet. The history is replayed by its commands, not by these. */
function newCart(): Cart {
  return { cartId: randomUUID(), lines: [{ plan: 0, quantity: 1, replaced: false }] };
}
