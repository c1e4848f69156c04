import { lastOrderDay } from './delivery-date';
import { addDays, londonClock, londonDay } from './london';

/** Whoever asked is written to on the day before the last one on which orders are taken, from 9:00 in London. */
const SEND_FROM_HOUR = 9;
/** On the last day itself until 18:00, if the day before was missed: later it is of no use. */
const SEND_UNTIL_HOUR = 18;

/** Whether mails of 'Same week again?' for a delivery day may be made out at an instant. */
export function isWeekMailTime(at: Date, deliveryDay: string): boolean {
  const last = lastOrderDay(deliveryDay);
  const hour = londonClock(at).getUTCHours();
  const today = londonDay(at);
  return (today === addDays(last, -1) && hour >= SEND_FROM_HOUR) || (today === last && hour < SEND_UNTIL_HOUR);
}
