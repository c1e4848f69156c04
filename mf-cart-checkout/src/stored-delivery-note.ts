import { readStored, safeSessionStorage } from 'shared-remote/storage';
import * as v from 'valibot';

const KEY = 'five-day-kitchen:delivery-note';
const DeliveryNote = v.object({ text: v.string(), uid: v.exactOptional(v.string()) });

/** What was typed for the driver, and by which customer; without `uid` by who was not signed in. */
type DeliveryNote = v.InferOutput<typeof DeliveryNote>;

/** Of this tab. As a guest's post code, it outlasts the visit to the payment page and is cleared with the cart. */
export const readDeliveryNote = (): DeliveryNote | undefined => readStored(DeliveryNote, safeSessionStorage, KEY);
export const storeDeliveryNote = (note: DeliveryNote): void => void safeSessionStorage.set(KEY, JSON.stringify(note));
export const clearDeliveryNote = (): void => safeSessionStorage.remove(KEY);
