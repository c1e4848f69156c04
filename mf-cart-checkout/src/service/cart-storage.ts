import { safeLocalStorage } from 'shared-remote/storage';

/** Stores the cart between visits. Reading may be slow; neither function throws. */
export interface CartStorage {
  read(): string | null | Promise<string | null>;
  /** False if it could not be stored: no storage, no permission, or no space. */
  write(text: string): boolean;
}

/** One key for all versions, because an older build keeps what a newer one has stored (parse-cart.ts). */
export const CART_KEY = 'five-day-kitchen:cart';

export const browserStorage: CartStorage = {
  read: () => safeLocalStorage.get(CART_KEY),
  write: (text) => safeLocalStorage.set(CART_KEY, text),
};
