import { readStored, safeLocalStorage as storage } from 'shared-remote/storage';
import * as v from 'valibot';

/** Whose deliveries this browser reminds of. */
const KEY = 'five-day-kitchen:reminded';
const Mark = v.object({ uid: v.string() });

export const readMark = (): string | undefined => readStored(Mark, storage, KEY)?.uid;
export const writeMark = (uid: string): boolean => storage.set(KEY, JSON.stringify({ uid }));

/** The browser's own record of where it gets messages; undefined where it gets none. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/** Ends the reminders of this browser, except those of that customer. What fails here is tried at the next visit. */
export async function dropReminders(uid?: string): Promise<void> {
  const marked = readMark();
  if (marked === undefined || marked === uid) return;
  await (await currentSubscription())?.unsubscribe();
  storage.remove(KEY);
}
