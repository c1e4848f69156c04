import type { Slot } from 'shared-rules';
import * as v from 'valibot';

/** A meal in a slot of a cart line. */
export interface CartMeal extends Slot {
  id: string;
  name: string;
  /** kcal in this plan. */
  calories?: number;
}

/** A cart item without id and quantity, which the cart adds. */
export interface NewCartItem {
  plan: { id: string; name: string; minCalories: number; maxCalories: number; priceInCents: number; photoURL?: string };
  /** The 15 chosen meals in slot order. */
  menu: CartMeal[];
}

/** A line of the cart. `id` is made from the plan and the chosen meals. */
export interface CartItem extends NewCartItem {
  id: string;
  quantity: number;
}

/** The cart refuses an item; the message is a sentence for the customer. */
export class CartRefusal extends Error {
  override readonly name = 'CartRefusal';

  /** Each remote has its own copy of this class. Compared by name, `instanceof` works in every one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CartRefusal';
  }
}

/** The result of `services.cart.add`. */
export const AddResult = v.object({ status: v.picklist(['added', 'duplicate']) });
export type AddResult = v.InferOutput<typeof AddResult>;

/** The stored cart, the same in every tab. */
export interface CartModel {
  get(): {
    cartId: string;
    items: readonly CartItem[];
    /** Names of stored lines that could not be read and were dropped. */
    dropped: readonly string[];
    /** The browser can't store the cart: it is lost when this page closes. */
    unsaved: boolean;
  };
  subscribe(listener: () => void): () => void;
  /** One more of an existing line. */
  increment(itemId: string): void;
  /** One less; removes the line at zero (CART-10). */
  decrement(itemId: string): void;
  /** Removes the whole line. */
  remove(itemId: string): void;
  /** Puts a removed line back at its place. */
  restore(item: CartItem, index: number): void;
  /** Replaces a line's item and keeps its quantity: a new price, or other meals. */
  replace(itemId: string, item: NewCartItem): void;
  clear(): void;
  /** Stores that this session is for the current cart. */
  begin(sessionId: string): void;
  /**
   * Removes what was paid in this session (stored by `begin`), once, and gives the cart a new id. An unknown session changes
   * nothing, unless the server reports `cartId` as paid: then only the id is new, so that the cart's content can be paid.
   */
  settle(sessionId: string, cartId?: string): void;
  /** Ids of the meals that this browser went to pay in this session, each once; also after `settle`. */
  paidMeals(sessionId: string): string[];
}

/**
 * Owned by mf-cart-checkout. A service may be of another version than its caller, so results are `unknown`, and the caller
 * parses them with the schema that is named here. Every method loads the service first; after a failed load it may be called again.
 */
export interface CartService {
  /** `again` adds a second plan of the same name without 'duplicate' (CART-12). @returns {AddResult} @throws {CartRefusal} a full cart */
  add(item: NewCartItem, options?: { again?: boolean }): Promise<unknown>;
  /** Only for mf-cart-checkout's own screens, which are of the same version. */
  connect(): Promise<CartModel>;
}

/** Owned by mf-account. The caller parses results, as with `CartService`. */
export interface SessionService {
  /** A bearer token as text, or null for a visitor. `fresh` gets a new one from the identity provider. */
  token(fresh: boolean): Promise<unknown>;
  /** @throws {Error} with a sentence for the customer */
  signIn(email: string, password: string): Promise<void>;
  /** Resolves whether or not the account exists. */
  resetPassword(email: string): Promise<void>;
  sendVerificationEmail(): Promise<void>;
  signOut(): Promise<void>;
  /**
   * The signed-in customer's profile: from the cache for 300,000 ms, unless `fresh`. @returns {ProfileAnswer} (shared-api)
   * @throws {ApiError}
   */
  profile(fresh?: boolean): Promise<unknown>;
  /** @throws {Error} with a sentence for the customer */
  scheduleDeletion(): Promise<void>;
  cancelDeletion(): Promise<void>;
}

/** Commands for other remotes. The shell loads the owner's service when idle or at the first call. */
export interface Services {
  cart: CartService;
  session: SessionService;
}
export type ServiceName = keyof Services;
