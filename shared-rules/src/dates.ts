import { INVALID_DATE } from './copy';
import { londonClock } from './london';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** An ISO instant as day, short month, year, hour and minute in London; 'Invalid date' otherwise (FIGURE-2, ORDERS-16). */
export function formatDate(iso: string | undefined): string {
  const at = new Date(iso ?? '');
  if (Number.isNaN(at.getTime())) return INVALID_DATE;
  const clock = londonClock(at);
  return `${clock.getUTCDate()} ${SHORT_MONTHS[clock.getUTCMonth()]} ${clock.getUTCFullYear()}, ${clock.toISOString().slice(11, 16)}`;
}

/** The days of a London week, Sunday first. */
export const weekdayName = (day: number): string => WEEKDAYS[day % 7] ?? '';

/** 'YYYY-MM-DD' as '30 November 2026'. */
export function formatDayOfYear(day: string): string {
  return `${formatDay(day).replace(/^\w+day /, '')} ${day.slice(0, 4)}`;
}

/** 'YYYY-MM-DD' as 'Monday 30 November'. */
export function formatDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime())) return INVALID_DATE;
  return `${WEEKDAYS[at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`;
}
