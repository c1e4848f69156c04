import { testConfig } from 'shared-remote/testing';
import { testOrder } from '../list/test-orders';
import { calendarFile } from './calendar-file';

const [line] = testOrder('1').lines;
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file', () => {
  it('is an all-day event on the day of delivery, the same each time', () => {
    const file = calendarFile(testOrder('1'), testConfig);
    expect(file).toBe(calendarFile(testOrder('1'), testConfig));
    expect(unfold(file)).toEqual(expect.arrayContaining([
      'BEGIN:VCALENDAR', 'UID:1@localhost', 'DTSTAMP:20261118T093000Z', 'DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261124',
      'SUMMARY:Five Day Kitchen: your meals arrive', 'DESCRIPTION:Order FDK-1: Balanced', 'END:VCALENDAR',
    ]));
    expect(file.endsWith('\r\n')).toBe(true);
  });

  it('ends on the first day of the next month and year after a year’s last day', () => {
    expect(calendarFile(testOrder('1', { deliveryDate: '2026-12-31' }), testConfig)).toContain('DTEND;VALUE=DATE:20270101');
  });

  it('keeps lines within 75 bytes and escapes the format’s special characters', () => {
    if (!line) throw new Error('no line');
    const name = 'Crème brûlée, rôti; and\\or a very, very long name of a plan that goes on and on';
    const file = calendarFile(testOrder('1', { lines: [{ ...line, name }] }), testConfig);
    for (const part of file.split('\r\n')) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
    expect(unfold(file)).toContain(`DESCRIPTION:Order FDK-1: ${'Crème brûlée\\, rôti\\; and\\\\or a very\\, very long name of a plan that goes on and on'}`);
  });
});
