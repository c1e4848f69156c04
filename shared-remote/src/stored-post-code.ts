import { safeSessionStorage } from './storage';

const KEY = 'five-day-kitchen:guest-post-code';

/**
 * The post code that a visitor typed in this tab, on Home or in the cart, for the cart and for sign-up. In sessionStorage, which outlasts
 * the visit to the payment page; cleared with the cart.
 */
export const readPostCode = (): string => safeSessionStorage.get(KEY) ?? '';
export const storePostCode = (text: string): void => void safeSessionStorage.set(KEY, text);
export const clearPostCode = (): void => safeSessionStorage.remove(KEY);
