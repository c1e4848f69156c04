import type { Slot } from 'shared-rules';
import * as v from 'valibot';

/** A meal in a slot of a cart line: what the weekly table and the order need. */
export interface CartMeal extends Slot {
  id: string;
  name: string;
  /** kcal in this plan. */
  calories?: number;
}

/** A cart item as the catalog makes it, without the id and the quantity, which the cart makes. */
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

/** The cart has its reason not to take something in; the message is a sentence for the customer. */
export class CartRefusal extends Error {
  override readonly name = 'CartRefusal';

  /** Each remote carries its own copy of this class: known by name, so that `instanceof` holds in every one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CartRefusal';
  }
}

/** What `services.cart.add` answers. */
export const AddResult = v.object({ status: v.picklist(['added', 'duplicate']) });
export type AddResult = v.InferOutput<typeof AddResult>;

/** The cart as mf-cart-checkout keeps it, persisted, the same in every tab. */
export interface CartModel {
  get(): {
    cartId: string;
    items: readonly CartItem[];
    /** Names of kept lines that could not be read and were dropped. */
    dropped: readonly string[];
    /** The browser refuses to keep the cart: it will be gone with this page. */
    unsaved: boolean;
  };
  subscribe(listener: () => void): () => void;
  /** One more of a line that is there. */
  increment(itemId: string): void;
  /** One less; the last one drops the line (CART-10). */
  decrement(itemId: string): void;
  /** The whole line. */
  remove(itemId: string): void;
  /** Puts a removed line back where it was. */
  restore(item: CartItem, index: number): void;
  /** Puts another item in a line's place, with its quantity: a new price, or other meals. */
  replace(itemId: string, item: NewCartItem): void;
  clear(): void;
  /** Stores that the current cart is paid under this session. */
  begin(sessionId: string): void;
  /**
   * Empties the cart that was paid (stored by `begin`), once, and starts a new cartId. A session that it does not know
   * changes nothing; unless the server says that it paid `cartId`: then only the id is new, and what is in the cart can be paid.
   */
  settle(sessionId: string, cartId?: string): void;
}

/**
 * Owned by mf-cart-checkout. A service may be of another version than who calls it, so what it answers is unread: its caller
 * parses it, with the schema that is named there. Every method loads the service first; a failed load rejects and may be tried again. */
export interface CartService {
  /** `again` skips the question that a plan of the same name asks (CART-12). @returns {AddResult} @throws {CartRefusal} a full cart */
  add(item: NewCartItem, options?: { again?: boolean }): Promise<unknown>;
  /** For this remote's own screens, which are of its version. */
  connect(): Promise<CartModel>;
}

/** Owned by mf-account. Answers are parsed by the caller, as the cart's are. */
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
   * The signed-in customer's profile: from the cache for 300,000 ms, unless `fresh`. @returns ProfileAnswer's (shared-api).
   * @throws {ApiError}
   */
  profile(fresh?: boolean): Promise<unknown>;
  /** @throws {Error} with a sentence for the customer */
  scheduleDeletion(): Promise<void>;
  cancelDeletion(): Promise<void>;
}

/** Commands that cross remotes. The shell loads the owner's headless service when idle or at first need. */
export interface Services {
  cart: CartService;
  session: SessionService;
}
export type ServiceName = keyof Services;
