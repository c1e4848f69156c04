import { safeSessionStorage } from 'shared-remote/storage';

const KEY = 'five-day-kitchen:guest-post-code';

/** What a guest typed in this tab: it survives the way to the payment page and back, and goes with the tab, or with the cart. */
export const keptPostCode = (): string => safeSessionStorage.get(KEY) ?? '';
export const keepPostCode = (text: string): void => void safeSessionStorage.set(KEY, text);
export const clearPostCode = (): void => safeSessionStorage.remove(KEY);
