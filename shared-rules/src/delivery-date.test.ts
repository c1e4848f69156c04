import fc from 'fast-check';
import { formatDay } from './dates';
import { WEEKDAYS_PAST_CUT_OFF, deliveryDate, isDeliveryDay, orderCutOff } from './delivery-date';
import { addDays, londonDay, londonMidnight, weekday } from './london';

describe('delivery date', () => {
  it.each([
    ['Monday', '2026-11-23T12:00:00Z', '2026-11-30'],
    ['Tuesday', '2026-11-24T12:00:00Z', '2026-11-30'],
    ['Wednesday', '2026-11-25T12:00:00Z', '2026-11-30'],
    ['Thursday', '2026-11-26T12:00:00Z', '2026-11-30'],
    ['Friday', '2026-11-27T12:00:00Z', '2026-11-30'],
    ['Saturday', '2026-11-28T12:00:00Z', '2026-12-07'],
    ['Sunday', '2026-11-29T12:00:00Z', '2026-12-07'],
  ])('of a %s order is the Monday of the rule', (_, placed, day) => {
    expect(deliveryDate(new Date(placed))).toBe(day);
  });

  it.each([
    ['winter, last moment of Friday', '2026-11-27T23:59:59.999Z', '2026-11-30'],
    ['winter, first moment of Saturday', '2026-11-28T00:00:00.000Z', '2026-12-07'],
    ['summer, last moment of Friday', '2026-07-03T22:59:59.999Z', '2026-07-06'],
    ['summer, first moment of Saturday though it is still Friday in UTC', '2026-07-03T23:00:00.000Z', '2026-07-13'],
    ['the evening before clocks go forward', '2026-03-27T23:59:59.999Z', '2026-03-30'],
    ['after clocks went forward', '2026-03-29T02:00:00.000Z', '2026-04-06'],
    ['the Sunday that clocks go forward, first moment of Monday in London', '2026-03-29T23:00:00.000Z', '2026-04-06'],
    ['before clocks go back', '2026-10-23T22:59:59.999Z', '2026-10-26'],
    ['the day clocks go back', '2026-10-25T23:59:59.999Z', '2026-11-02'],
    ['a Thursday over the year end', '2026-12-31T23:59:59.999Z', '2027-01-04'],
    ['a Saturday over the year end', '2027-01-02T00:00:00.000Z', '2027-01-11'],
    ['the last Saturday of a year', '2022-12-31T12:00:00.000Z', '2023-01-09'],
    ['a Wednesday before a Monday that is a bank holiday', '2026-12-23T12:00:00.000Z', '2026-12-28'],
    ['a bank holiday itself, a Monday', '2027-05-03T12:00:00.000Z', '2027-05-10'],
    ['leap day', '2028-02-29T12:00:00.000Z', '2028-03-06'],
  ])('%s', (_, placed, day) => {
    expect(deliveryDate(new Date(placed))).toBe(day);
  });

  it('is valid exactly until the cut-off, and is always a Monday three to nine days later', () => {
    fc.assert(fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }), (placed) => {
      const day = deliveryDate(placed);
      const cutOff = orderCutOff(placed).getTime();
      expect(weekday(day)).toBe(1);
      expect(cutOff).toBeGreaterThan(placed.getTime());
      expect(deliveryDate(new Date(cutOff - 1))).toBe(day);
      expect(deliveryDate(new Date(cutOff))).not.toBe(day);
      const ahead = (Date.parse(day) - Date.parse(londonDay(placed))) / 86_400_000;
      expect(ahead).toBeGreaterThanOrEqual(3);
      expect(ahead).toBeLessThanOrEqual(9);
    }));
  });

  it('is of one weekday, and later for orders of the weekdays that texts name as past the cut-off', () => {
    const week = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays('2026-11-23', day));
    expect(week.filter(isDeliveryDay)).toEqual(['2026-11-23']);
    const late = week.filter((day) => deliveryDate(londonMidnight(day)) !== '2026-11-30');
    expect(late.map((day) => formatDay(day).replace(/ .*/, '')).join(' or ')).toBe(WEEKDAYS_PAST_CUT_OFF);
  });

  it('has its cut-off at midnight in London, in summer an hour earlier in UTC', () => {
    expect(orderCutOff(new Date('2026-11-25T12:00:00Z')).toISOString()).toBe('2026-11-28T00:00:00.000Z');
    expect(orderCutOff(new Date('2026-07-01T12:00:00Z')).toISOString()).toBe('2026-07-03T23:00:00.000Z');
  });
});
