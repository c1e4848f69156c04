import { DELIVERY_DAY, addDays, isDeliveryDay, londonDay } from 'shared-rules';
import { Failure } from '../http/failure';

/** The Monday that comes, or today's. */
export function comingMonday(now: Date): string {
  return mondayFrom(londonDay(now));
}

function mondayFrom(from: string): string {
  let day = from;
  while (!isDeliveryDay(day)) day = addDays(day, 1);
  return day;
}

const WEEKS_AHEAD = 6;

/** The next Mondays, from a day on. */
export function comingDays(from: string): string[] {
  const first = mondayFrom(from);
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => addDays(first, 7 * week));
}

/** A typing error in the year would take an order out of sight. @throws {Failure} 422 for a day after those that an operator is offered */
export function requireNotTooFar(day: string, now: Date): void {
  const last = comingDays(addDays(londonDay(now), 1)).at(-1) ?? day;
  if (day > last) {
    throw new Failure(422, 'too_far', `${day} is too far ahead: the last ${DELIVERY_DAY} to choose is ${last}.`, { field: 'day' });
  }
}

/** The two delivery days that the kitchen sees: this week's Monday and the next. */
export function roundDays(now: Date): [string, string] {
  const coming = comingMonday(now);
  return coming === londonDay(now) ? [coming, addDays(coming, 7)] : [addDays(coming, -7), coming];
}

/** The day that was asked for, or the coming one. @throws {Failure} 422 for any other than the two */
export function roundDay(asked: string | undefined, now: Date): string {
  const day = asked ?? comingMonday(now);
  if (!roundDays(now).includes(day)) {
    throw new Failure(422, 'not_a_round', `The kitchen sees this week’s ${DELIVERY_DAY} and the next.`, { field: 'day' });
  }
  return day;
}

/** A day of delivery that somebody asked for. @throws {Failure} 422 */
export function requireMonday(day: string): string {
  if (!isCalendarDay(day) || !isDeliveryDay(day)) {
    throw new Failure(422, 'no_delivery_day', `${day} is no ${DELIVERY_DAY}; every delivery is on one.`, { field: 'day' });
  }
  return day;
}

/** Whether a calendar has that day; not the last year of four digits, since the day after has to be one as well. */
export function isCalendarDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return at < Date.UTC(9999, 0) && new Date(at).toISOString().slice(0, 10) === day;
}
