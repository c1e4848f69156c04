import fc from 'fast-check';
import { formatDate } from './dates';
import { londonDay, londonMidnight, londonTime } from './london';

const london = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options });
const instants = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true });

// Our own implementation of the rule (decision 016). If Parliament changes it, these tests fail with a Node that has the new
// time zone data.
describe('London’s clock', () => {
  it('equals the time zone database’s', () => {
    const calendar = london({ year: 'numeric', month: '2-digit', day: '2-digit' });
    const moment = london({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });
    fc.assert(fc.property(instants, (at) => {
      expect(londonDay(at).split('-').reverse().join('/')).toBe(calendar.format(at));
      expect(formatDate(at.toISOString())).toBe(moment.format(at));
    }), { numRuns: 2_000 });
  });

  it('changes at the same second as the database’s', () => {
    const hour = london({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
    for (let year = 2000; year < 2100; year += 1) {
      for (const month of [2, 9]) {
        const change = Array.from(
          { length: 7 }, (_, back) => new Date(Date.UTC(year, month, 31 - back, 1)),
        ).find((at) => at.getUTCDay() === 0);
        for (const at of [-1_000, 0].map((ms) => new Date((change?.getTime() ?? NaN) + ms))) expect(
          formatDate(at.toISOString()).slice(-5),
        ).toBe(hour.format(at).slice(0, 5));
      }
    }
  });

  it.each([
    ['2026-03-29', '2026-03-29T00:00:00.000Z'], ['2026-03-30', '2026-03-29T23:00:00.000Z'], ['2026-10-25', '2026-10-24T23:00:00.000Z'],
    ['2026-10-26', '2026-10-26T00:00:00.000Z'],
  ])('begins %p at %p', (day, instant) => {
    expect(londonMidnight(day).toISOString()).toBe(instant);
  });
});

describe('a London time', () => {
  it.each([
    ['2026-12-01T06:00', '2026-12-01T06:00:00.000Z'], ['2026-07-01T06:00', '2026-07-01T05:00:00.000Z'],
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'], ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  ])('%s is the instant %s', (local, instant) => {
    expect(londonTime(local)?.toISOString()).toBe(instant);
  });
  it.each(['2026-03-29T01:30', '2026-02-30T10:00', '2026-12-01', '2026-12-01T24:01', '', 'x'])('%p is none', (local) => {
    expect(londonTime(local)).toBeUndefined();
  });
});
