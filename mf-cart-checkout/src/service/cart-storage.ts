/** Where the cart is kept between visits. Reading may take its time; neither ever throws. */
export interface CartStorage {
  read(): string | null | Promise<string | null>;
  /** False if it could not be kept: storage absent, refused or full. */
  write(text: string): boolean;
}

/** One key for all versions: a newer document is carried along, not left behind (parse-cart.ts). */
export const CART_KEY = 'five-day-kitchen:cart';

/** The browser's own storage. Merely naming `localStorage` may throw where cookies are refused. */
export const browserStorage: CartStorage = {
  read() {
    try {
      return window.localStorage.getItem(CART_KEY);
    } catch {
      return null;
    }
  },
  write(text) {
    try {
      window.localStorage.setItem(CART_KEY, text);
      return true;
    } catch {
      return false;
    }
  },
};
