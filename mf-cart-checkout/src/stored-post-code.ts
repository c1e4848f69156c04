import { safeSessionStorage } from 'shared-remote/storage';

const KEY = 'five-day-kitchen:guest-post-code';

/** What a guest typed in this tab. sessionStorage keeps it while the payment page is open; it is cleared with the cart. */
export const readPostCode = (): string => safeSessionStorage.get(KEY) ?? '';
export const storePostCode = (text: string): void => void safeSessionStorage.set(KEY, text);
export const clearPostCode = (): void => safeSessionStorage.remove(KEY);
