import { formatDay } from './dates';
import { addDays } from './london';
import { WEEK_MAIL_DAY, isWeekMailTime } from './week-mail';

it.each([
  ['2026-11-26T08:59:59Z', false], ['2026-11-26T09:00:00Z', true], ['2026-11-26T23:59:59Z', true], ['2026-11-27T17:59:59Z', true],
  ['2026-11-27T18:00:00Z', false], ['2026-11-25T12:00:00Z', false], ['2026-11-28T12:00:00Z', false],
])('a mail before the cut-off for Monday 30 November may be made out at %s: %s', (at, may) => {
  expect(isWeekMailTime(new Date(at), '2026-11-30')).toBe(may);
});

it('begins on the weekday that texts name', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays('2026-11-23', day));
  const first = week.find((day) => isWeekMailTime(new Date(`${day}T12:00:00Z`), '2026-11-30')) ?? '';
  expect(formatDay(first).replace(/ .*/, '')).toBe(WEEK_MAIL_DAY);
});

it('keeps to London’s summer time', () => {
  expect(isWeekMailTime(new Date('2026-07-02T08:00:00Z'), '2026-07-06')).toBe(true);
  expect(isWeekMailTime(new Date('2026-07-02T07:59:00Z'), '2026-07-06')).toBe(false);
});
