const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MARCH = 2;
const OCTOBER = 9;

/** A date whose UTC fields are London's local time. Not by Intl: its first formatter takes a phone 0.1 s (decision 016). */
export function londonClock(at: Date): Date {
  const year = at.getUTCFullYear();
  const summer = at.getTime() >= lastSunday(year, MARCH) && at.getTime() < lastSunday(year, OCTOBER);
  return summer ? new Date(at.getTime() + HOUR_MS) : at;
}

/** The calendar day in London at an instant, 'YYYY-MM-DD'. */
export function londonDay(at: Date): string {
  return londonClock(at).toISOString().slice(0, 10);
}

/** The instant at which a London day begins. Clocks change at 01:00 UTC, so each day has exactly one midnight. */
export function londonMidnight(day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const summer = new Date(utc - HOUR_MS);
  return londonDay(summer) === day ? summer : new Date(utc);
}

/** The instant of a London time, 'YYYY-MM-DDTHH:MM', in October's double hour the first. Undefined for a time that no clock there shows. */
export function londonTime(local: string): Date | undefined {
  const shown = Date.parse(`${local}:00Z`);
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== local) return undefined;
  return [new Date(shown - HOUR_MS), new Date(shown)].find((at) => londonClock(at).getTime() === shown);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Sunday, as in `Date`. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Clocks change at 01:00 UTC on the last Sunday of March and of October (Summer Time Order 2002). */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1);
  return last - new Date(last).getUTCDay() * DAY_MS;
}
