import { formatDate, formatDay } from './dates';

describe('dates on screen', () => {
  it('shows day, short month, year, hour and minute in London', () => {
    expect(formatDate('2026-11-30T14:05:00Z')).toBe('30 Nov 2026, 14:05');
    expect(formatDate('2026-07-01T23:30:00Z')).toBe('2 Jul 2026, 00:30');
  });
  it.each([undefined, '', 'soon', '2026-13-01T00:00:00Z'])('says Invalid date for %p', (iso) => {
    expect(formatDate(iso)).toBe('Invalid date');
  });
  it('names a day in full', () => {
    expect(formatDay('2026-11-30')).toBe('Monday 30 November');
    expect(formatDay('2027-01-04')).toBe('Monday 4 January');
  });
  it.each(['', '2026-11-31T', '2026-1-1', 'tomorrow'])('refuses %p as a day', (day) => {
    expect(formatDay(day)).toBe('Invalid date');
  });
});
