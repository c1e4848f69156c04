import { formatDate, formatDay, formatDayOfYear, weekdayName } from './dates';

describe('dates on screen', () => {
  it('shows day, short month, year, hour and minute in London', () => {
    expect(formatDate('2026-11-30T14:05:00Z')).toBe('30 Nov 2026, 14:05');
    expect(formatDate('2026-07-01T23:30:00Z')).toBe('2 Jul 2026, 00:30');
  });
  it.each([undefined, '', 'soon', '2026-13-01T00:00:00Z'])('is Invalid date for %p', (iso) => {
    expect(formatDate(iso)).toBe('Invalid date');
  });
  it('writes a day in full', () => {
    expect(formatDay('2026-11-30')).toBe('Monday 30 November');
    expect(formatDay('2027-01-04')).toBe('Monday 4 January');
  });
  it('writes a day of a year without its weekday', () => {
    expect(formatDayOfYear('2026-11-30')).toBe('30 November 2026');
    expect(formatDayOfYear('2027-05-03')).toBe('3 May 2027');
    expect(formatDayOfYear('2026-12-02')).toBe('2 December 2026');
  });
  it('names the days of a week, Sunday first, and begins again after Saturday', () => {
    expect(Array.from({ length: 8 }, (_, day) => weekdayName(day)))
      .toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  });
  it.each([
    '', '2026-11-31T', '2026-1-1', 'tomorrow', '12026-11-30', '2026-11-300', '2026-13-01', '2026-11-30T',
  ])('refuses %p as a day', (day) => {
    expect(formatDay(day)).toBe('Invalid date');
  });
});
