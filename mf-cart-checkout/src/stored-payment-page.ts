import { safeSessionStorage } from 'shared-remote/storage';

const KEY = 'five-day-kitchen:payment-page';

/** The id of the session whose payment page was opened last in this tab: the cart is stored for all tabs, and another may be paying. */
export const readPaymentPage = (): string | null => safeSessionStorage.get(KEY);
export const storePaymentPage = (sessionId: string): void => void safeSessionStorage.set(KEY, sessionId);
export const clearPaymentPage = (): void => safeSessionStorage.remove(KEY);
