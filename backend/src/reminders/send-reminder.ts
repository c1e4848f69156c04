import { and, eq, sql } from 'drizzle-orm';
import { formatDay } from 'shared-rules';
import { BreakerOpen } from '../breaker';
import type { Deps } from '../deps';
import { reminderDevices } from '../db/schema';
import { describeError } from '../http/error-handler';
import { hasOrderTomorrow } from '../orders/arrives-tomorrow';

const FIRST_RETRY_SECONDS = 60;

/**
 * Reminds one device that is due. The row is claimed by moving its next try on, so that no transaction waits for a push service. A process
 * that is killed after sending sends once more: the browser shows one in place of the other. After midnight it is of no use any more.
 * @returns false if none is due
 */
export async function sendNextReminder(deps: Deps): Promise<boolean> {
  const { db, push, metrics, log } = deps;
  const { rows } = await db.execute<{ endpoint: string; uid: string; p256dh: string; auth: string; day: string; tries: number }>(sql`
    UPDATE reminder_devices SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${FIRST_RETRY_SECONDS} * power(2, least(tries, 5)))
    WHERE endpoint = (SELECT endpoint FROM reminder_devices WHERE next_try_at <= now() + interval '1 millisecond'
                      ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING endpoint, uid, p256dh, auth, due_day::text AS day, tries`);
  const [device] = rows;
  if (!device) return false;
  // Not if it was asked for another day, or by somebody else, meanwhile.
  const isThis =
    and(eq(reminderDevices.endpoint, device.endpoint), eq(reminderDevices.uid, device.uid), eq(reminderDevices.day, device.day));
  try {
    if (push.key === undefined || !(await hasOrderTomorrow(deps, device.uid, device.day))) {
      await db.update(reminderDevices).set({ day: null, nextTryAt: null }).where(isThis);
      return true;
    }
    const outcome = await push.send(device, wordsFor(deps, device.day));
    if (outcome === 'gone') await db.delete(reminderDevices).where(isThis);
    else await db.update(reminderDevices).set({ nextTryAt: null }).where(isThis);
    metrics.partners.inc({ partner: 'push', outcome: outcome === 'sent' ? 'ok' : outcome });
  } catch (error) {
    metrics.partners.inc({ partner: 'push', outcome: error instanceof BreakerOpen ? 'resting' : 'failed' });
    log.warn({ tries: device.tries, ...describeError(error) }, 'a reminder could not be sent');
  }
  return true;
}

/** Names nobody and no meal: whoever holds the phone reads it. With the day, since a phone that was off shows it in the morning. */
function wordsFor({ config }: Deps, day: string) {
  const { deliveryWindow } = config.shop;
  return {
    title: `Your meals come on ${formatDay(day)}`,
    body: deliveryWindow ? `They come ${deliveryWindow}.` : 'Please make room in the fridge.',
  };
}
