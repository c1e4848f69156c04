import { INVALID_DATE } from './copy';

let moment: Intl.DateTimeFormat | undefined;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** An ISO instant as day, short month, year, hour and minute in London; 'Invalid date' otherwise (SPEC §8, §9 Dates). */
export function formatDate(iso: string | undefined): string {
  const at = new Date(iso ?? '');
  if (Number.isNaN(at.getTime())) return INVALID_DATE;
  // At its first use, as in london.ts.
  moment ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit',
  });
  return moment.format(at);
}

/** 'YYYY-MM-DD' as 'Monday 30 November'. Spelled here, not by Intl, so that server and browser never differ by a comma. */
export function formatDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime())) return INVALID_DATE;
  return `${WEEKDAYS[at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`;
}
