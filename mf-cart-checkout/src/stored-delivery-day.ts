import { safeSessionStorage } from 'shared-remote/storage';

const KEY = 'five-day-kitchen:delivery-day';

/**
 * The Monday that was chosen in this tab, 'YYYY-MM-DD'. As a guest's post code, it outlasts the visit to the payment page and is
 * cleared with the cart.
 */
export const readDeliveryDay = (): string | undefined => {
  const stored = safeSessionStorage.get(KEY) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(stored) ? stored : undefined;
};
export const storeDeliveryDay = (day: string): void => void safeSessionStorage.set(KEY, day);
export const clearDeliveryDay = (): void => safeSessionStorage.remove(KEY);
