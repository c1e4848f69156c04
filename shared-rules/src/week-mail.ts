import { DAYS_FROM_CUT_OFF, lastOrderDay, weekdayAfterDelivery } from './delivery-date';
import { addDays, londonClock, londonDay } from './london';

/** Whoever asked is written to so many days before the last one on which orders are taken, from 9:00 in London. */
const DAYS_BEFORE_LAST = 1;
const SEND_FROM_HOUR = 9;
/** On the last day itself until 18:00, if the mail's own day was missed: later it is of no use. */
const SEND_UNTIL_HOUR = 18;
/** 'Thursday' */
export const WEEK_MAIL_DAY = weekdayAfterDelivery(-DAYS_FROM_CUT_OFF - 1 - DAYS_BEFORE_LAST);

/** Whether mails of 'Same week again?' for a delivery day may be made out at an instant. */
export function isWeekMailTime(at: Date, deliveryDay: string): boolean {
  const last = lastOrderDay(deliveryDay);
  const hour = londonClock(at).getUTCHours();
  const today = londonDay(at);
  return (today === addDays(last, -DAYS_BEFORE_LAST) && hour >= SEND_FROM_HOUR) || (today === last && hour < SEND_UNTIL_HOUR);
}
