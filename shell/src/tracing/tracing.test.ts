/** @jest-environment jsdom */
import { isTraced } from '.';
import { traceTaps } from './trace-taps';

const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/;

function openWindow(serverTiming: { name: string }[] | undefined) {
  class PerformanceResourceTiming { serverTiming = serverTiming; }
  const asked: [string, Headers][] = [];
  const listeners = new EventTarget();
  const view = {
    PerformanceResourceTiming, performance: { getEntriesByType: () => [new PerformanceResourceTiming()] },
    crypto: globalThis.crypto, addEventListener: listeners.addEventListener.bind(listeners),
    fetch: async (address: string, { headers }: RequestInit = {}) => { asked.push([address, new Headers(headers)]); },
  } as unknown as Window & typeof globalThis;
  return { view, asked, tap: () => listeners.dispatchEvent(new Event('pointerdown')) };
}

test('a page is traced where its own answer names a trace', () => {
  expect(isTraced(openWindow([{ name: 'traceparent' }]).view)).toBe(true);
  expect(isTraced(openWindow([{ name: 'cdn-cache' }]).view)).toBe(false);
  expect(isTraced(openWindow(undefined).view)).toBe(false);
});

test('calls of the API name a trace, one for each tap, and keep their own headers; nothing else is told', async () => {
  const { view, asked, tap } = openWindow([]);
  traceTaps(view);
  tap();
  await view.fetch('/api/orders', { headers: { authorization: 'Bearer t' } });
  await view.fetch('/api/menu');
  tap();
  await view.fetch('/api/config');
  await view.fetch('/versions.json');
  const traces = asked.map(([, headers]) => TRACEPARENT.exec(headers.get('traceparent') ?? '')?.[1]);
  expect(asked[0]?.[1].get('authorization')).toBe('Bearer t');
  expect(traces[0]).toBeDefined();
  expect(traces[1]).toBe(traces[0]);
  expect(traces[2]).toBeDefined();
  expect(traces[2]).not.toBe(traces[0]);
  expect(traces[3]).toBeUndefined();
  // Each call is a span of its own.
  expect(new Set(asked.slice(0, 3).map(([, headers]) => headers.get('traceparent'))).size).toBe(3);
});
