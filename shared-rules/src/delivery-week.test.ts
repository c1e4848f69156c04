import fc from 'fast-check';
import { WEEKS_OFFERED, nextOrderingText, offeredDays, openDeliveryDay, otherDay, takenDayText } from './delivery-week';
import { formatDay } from './dates';
import { addDays } from './london';

const closed = ['2026-12-21', '2026-12-28'];
const none = { closedDays: [], fullDays: [] };

describe('a closed delivery day', () => {
  it('has a sentence with the Monday that can be chosen instead', () => {
    expect(takenDayText('2026-12-21', '2026-12-21', { closedDays: closed, fullDays: [] })).toBe(
      'We don’t deliver on Monday 21 December. You can order for Monday 4 January.',
    );
    expect(takenDayText('2026-12-14', '2026-12-14', { closedDays: closed, fullDays: [] })).toBeUndefined();
  });

  it('names the Saturday from which on one can order again to who can’t choose', () => {
    expect(nextOrderingText('2026-12-21', { closedDays: closed, fullDays: [] })).toBe(
      'We don’t deliver on Monday 21 December. Orders placed from Saturday 26 December arrive on Monday 4 January.',
    );
  });

  it('is followed by the next open Monday', () => {
    expect(openDeliveryDay('2026-12-21', closed)).toBe('2027-01-04');
    expect(openDeliveryDay('2026-12-14', closed)).toBe('2026-12-14');
  });
});

describe('the weeks to choose among', () => {
  it('are the next four open Mondays, also over the end of a year', () => {
    expect(offeredDays('2026-12-14', closed)).toEqual(['2026-12-14', '2027-01-04', '2027-01-11', '2027-01-18']);
  });

  it('hold no closed Monday, are in order and are always four', () => {
    const mondays = fc.integer({ min: 0, max: 20 }).map((week) => addDays('2026-11-30', 7 * week));
    fc.assert(fc.property(mondays, fc.uniqueArray(mondays, { maxLength: 12 }), (first, closedDays) => {
      const days = offeredDays(first, closedDays);
      expect(days).toHaveLength(WEEKS_OFFERED);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.filter((day) => day < first || closedDays.includes(day))).toEqual([]);
    }));
  });

  it('name in place of a full one the next with room, or else an earlier one, or none', () => {
    const [first = '', second = '', third = '', fourth = ''] = offeredDays('2026-11-30', []);
    expect(takenDayText(first, first, { ...none, fullDays: [first, second] })).toBe(
      'Our kitchen is fully booked for Monday 30 November. You can order for Monday 14 December.',
    );
    expect(otherDay(fourth, first, { ...none, fullDays: [first, fourth] })).toBe(second);
    expect(takenDayText(third, first, { ...none, fullDays: [first, second, third, fourth] })).toBe(
      'Our kitchen is fully booked for Monday 14 December. The other weeks are full too, so please look again in a few days.',
    );
  });
});

it('who can’t choose the day is sent to no Monday that is closed or full', () => {
  expect(nextOrderingText('2026-11-30', { closedDays: ['2026-12-14'], fullDays: ['2026-11-30', '2026-12-07'] }))
    .toBe('Our kitchen is fully booked for Monday 30 November. Orders placed from Saturday 12 December arrive on Monday 21 December.');
  const mondays = fc.integer({ min: 0, max: 20 }).map((week) => addDays('2026-11-30', 7 * week));
  const some = fc.uniqueArray(mondays, { maxLength: 8 });
  fc.assert(fc.property(mondays, some, some, (day, closedDays, others) => {
    const fullDays = [day, ...others];
    const text = nextOrderingText(day, { closedDays, fullDays });
    expect(
      text.startsWith(`${closedDays.includes(day) ? 'We don’t deliver on' : 'Our kitchen is fully booked for'} ${formatDay(day)}.`),
    ).toBe(true);
    const later = Array.from({ length: 40 }, (_, week) => addDays(day, 7 * (week + 1)));
    const next = later.find((one) => !closedDays.includes(one) && !fullDays.includes(one)) ?? '';
    expect(text).toContain(` arrive on ${formatDay(next)}.`);
  }));
});
