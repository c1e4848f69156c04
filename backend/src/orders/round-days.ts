import { addDays, londonDay } from 'shared-rules';
import { Failure } from '../http/failure';

/** The Monday that comes, or today's. */
export function comingMonday(now: Date): string {
  let day = londonDay(now);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
}

/** The two delivery days that the kitchen sees: this week's Monday and the next. */
export function roundDays(now: Date): [string, string] {
  const coming = comingMonday(now);
  return coming === londonDay(now) ? [coming, addDays(coming, 7)] : [addDays(coming, -7), coming];
}

/** The day that was asked for, or the coming one. @throws {Failure} 422 for any other than the two */
export function roundDay(asked: string | undefined, now: Date): string {
  const day = asked ?? comingMonday(now);
  if (!roundDays(now).includes(day)) throw new Failure(422, 'not_a_round', 'The kitchen sees this week’s Monday and the next.', { field: 'day' });
  return day;
}
