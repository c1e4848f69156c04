import { closedDayText, openDeliveryDay } from './delivery-week';

describe('a closed delivery day', () => {
  const closed = ['2026-12-21', '2026-12-28'];

  it('has a sentence with the Saturday from which one can order again', () => {
    expect(closedDayText('2026-12-21', closed)).toBe('We don’t deliver on Monday 21 December. Orders placed from Saturday 26 December arrive on Monday 4 January.');
    expect(closedDayText('2026-12-14', closed)).toBeUndefined();
  });

  it('is followed by the next open Monday', () => {
    expect(openDeliveryDay('2026-12-21', closed)).toBe('2027-01-04');
    expect(openDeliveryDay('2026-12-14', closed)).toBe('2026-12-14');
  });
});
