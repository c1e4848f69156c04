/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useDeliveryDay } from './use-delivery-day';

const at = (iso: string, clockOffset = 0) => {
  jest.useFakeTimers({ now: new Date(iso) });
  return renderHook(() => useDeliveryDay(clockOffset));
};
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(() => jest.useRealTimers());

describe('the delivery day on an open page', () => {
  it('changes at midnight in London after Friday, also in summer when that is 23:00 UTC', async () => {
    const { result } = at('2026-07-17T22:59:58Z');
    expect(result.current).toBe('2026-07-20');
    await wait(1_900);
    expect(result.current).toBe('2026-07-20');
    await wait(200);
    expect(result.current).toBe('2026-07-27');
  });

  it('changes correctly at the end of a year', async () => {
    const { result } = at('2027-12-31T23:59:59Z');
    expect(result.current).toBe('2028-01-03');
    await wait(1_100);
    expect(result.current).toBe('2028-01-10');
  });

  it('uses the shop’s clock, not the browser’s', () => {
    // Thursday by the browser's clock, Saturday by the shop's.
    expect(at('2026-11-19T12:00:00Z', 2 * 86_400_000).result.current).toBe('2026-11-30');
  });

  it('is updated when a computer wakes up', async () => {
    const { result } = at('2026-11-20T12:00:00Z');
    expect(result.current).toBe('2026-11-23');
    jest.setSystemTime(new Date('2026-11-21T08:00:00Z'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toBe('2026-11-30');
  });
});
