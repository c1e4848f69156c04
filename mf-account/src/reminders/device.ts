import { parseAnswer, type ApiClient } from 'shared-api';
import { ReminderKeyAnswer } from 'shared-api/answers/reminder';
import { REMINDERS } from '../copy-profile';
import { currentSubscription, dropReminders, readMark, writeMark } from './mark';

/** 'none': not here. That browser can't, or was told not to keep anything, or the shop sends none. */
type ReminderState = { status: 'none' } | { status: 'off' | 'on' | 'blocked'; key: string };

/**
 * Waits for the worker, which is registered when the first page is idle. On an iPhone there is a `PushManager` only where the shop was
 * opened from the home screen.
 */
const pushManager = async (): Promise<PushManager | undefined> =>
  ('PushManager' in window && 'Notification' in window ? (await navigator.serviceWorker?.ready)?.pushManager : undefined);

export async function readReminders(api: ApiClient, uid: string): Promise<ReminderState> {
  if (!(await pushManager())) return { status: 'none' };
  const { key } = parseAnswer(ReminderKeyAnswer, await api.call('GET /reminders/key', {}));
  if (!key) return { status: 'none' };
  if (Notification.permission === 'denied') return { status: 'blocked', key };
  return { status: readMark() === uid && (await currentSubscription()) ? 'on' : 'off', key };
}

/** To be called in the handler of a tap: the browser asks its user. @throws {Error} in words for the customer */
export async function startReminders(api: ApiClient, uid: string, key: string): Promise<void> {
  // Of another customer, or by a key that the shop no longer has.
  await (await currentSubscription())?.unsubscribe();
  const manager = await pushManager();
  const subscription = await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch((error: unknown) => {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    throw new Error(isRefused ? REMINDERS.refused : REMINDERS.failed, { cause: error });
  });
  if (!subscription) throw new Error(REMINDERS.failed);
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  try {
    await api.call('POST /user/reminders', { body: { endpoint, p256dh, auth } });
    // Without it the sign-out would not end them.
    if (!writeMark(uid)) throw new Error(REMINDERS.failed);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** First here, where it ends them for certain; if the shop can't be told now, the browser's push service tells it. */
export async function stopReminders(api: ApiClient): Promise<void> {
  const endpoint = (await currentSubscription())?.endpoint;
  await dropReminders();
  if (endpoint !== undefined) await api.call('POST /user/reminders/remove', { body: { endpoint } }).catch(() => {});
}
