import { calendarFile, type Delivery } from './calendar-file';

const shop = { shop: { name: 'Five Day Kitchen' }, siteUrl: 'http://localhost:3000' };
const order: Delivery = {
  orderId: 'FDK-1', deliveryDate: '2026-11-23', lines: [{ name: 'Balanced', quantity: 1 }],
};
const NOW = new Date('2026-11-18T09:30:00.000Z');
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file', () => {
  it('is an all-day event on the day of delivery', () => {
    const file = calendarFile(order, shop, NOW);
    expect(unfold(file)).toEqual(expect.arrayContaining([
      'BEGIN:VCALENDAR', 'UID:FDK-1@localhost', 'DTSTAMP:20261118T093000Z', 'DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261124',
      'SUMMARY:Five Day Kitchen: your meals arrive', 'DESCRIPTION:Order FDK-1: Balanced', 'END:VCALENDAR',
    ]));
    expect(file.endsWith('\r\n')).toBe(true);
  });

  it('ends on the first day of the next month and year after a year’s last day', () => {
    expect(calendarFile({ ...order, deliveryDate: '2026-12-31' }, shop, NOW)).toContain('DTEND;VALUE=DATE:20270101');
  });

  it.each([
    ['later', '2027-01-04'], ['earlier', '2026-12-21'], ['the same', '2026-12-28'],
  ])('saved once more is a newer version of the same event, or calendars keep the old day: its week is %s', (_, deliveryDate) => {
    const read = (file: string, name: string) => unfold(file).find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
    const before = calendarFile({ ...order, deliveryDate: '2026-12-28' }, shop, NOW);
    const after = calendarFile({ ...order, deliveryDate }, shop, new Date(NOW.getTime() + 60_000));
    expect(read(after, 'UID')).toBe(read(before, 'UID'));
    expect(Number(read(after, 'SEQUENCE'))).toBeGreaterThan(Number(read(before, 'SEQUENCE')));
  });

  it('keeps lines within 75 bytes and escapes the format’s special characters', () => {
    const name = 'Crème brûlée, rôti; and\\or a very, very long name of a plan that goes on and on';
    const file = calendarFile({ ...order, lines: [{ name, quantity: 1 }] }, shop, NOW);
    for (const part of file.split('\r\n')) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
    expect(unfold(file)).toContain(
      `DESCRIPTION:Order FDK-1: ${'Crème brûlée\\, rôti\\; and\\\\or a very\\, very long name of a plan that goes on and on'}`,
    );
  });
});
