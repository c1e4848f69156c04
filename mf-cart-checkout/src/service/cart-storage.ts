import { safeLocalStorage } from 'shared-remote/storage';

/** Where the cart is kept between visits. Reading may take its time; neither ever throws. */
export interface CartStorage {
  read(): string | null | Promise<string | null>;
  /** False if it could not be kept: storage absent, refused or full. */
  write(text: string): boolean;
}

/** One key for all versions: a newer document is carried along, not left behind (parse-cart.ts). */
export const CART_KEY = 'five-day-kitchen:cart';

export const browserStorage: CartStorage = {
  read: () => safeLocalStorage.get(CART_KEY),
  write: (text) => safeLocalStorage.set(CART_KEY, text),
};
