const ZONE = 'Europe/London';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
let calendar: Intl.DateTimeFormat | undefined;

/** The calendar day in London at an instant, 'YYYY-MM-DD'. */
export function londonDay(at: Date): string {
  // At its first use: a phone takes 30 ms to make one, and most pages have no need of it when they start.
  calendar ??= new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts: Record<string, string> = {};
  for (const { type, value } of calendar.formatToParts(at)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The instant at which a London day begins. Clocks change at 01:00 UTC, so midnight is never doubled nor missing. */
export function londonMidnight(day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const summer = new Date(utc - HOUR_MS);
  return londonDay(summer) === day ? summer : new Date(utc);
}

/** A day some calendar days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Sunday, as in `Date`. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
