import type { Report } from 'shared-api';
import type { Metric } from 'web-vitals';
import type { Choice, ConsentState } from '../consent/consent';
import { measureWebVitals, type WebVitalsOptions } from './web-vitals';

const page = { route: '/meal-plan/:planId', remote: { name: 'mf-catalog', version: '1.0.0-0123456789ab' } };
const callbacks = new Map<string, (metric: Metric) => void>();
const library = {
  onCLS: (callback: (metric: never) => void) => void callbacks.set('CLS', callback as (metric: Metric) => void),
  onINP: (callback: (metric: never) => void) => void callbacks.set('INP', callback as (metric: Metric) => void),
  onLCP: (callback: (metric: never) => void) => void callbacks.set('LCP', callback as (metric: Metric) => void),
};
const measured = (name: Metric['name'], value: number) =>
  callbacks.get(name)?.({ name, value, delta: value, id: 'v4', rating: 'good', navigationType: 'navigate', entries: [] } as Metric);

let reports: Report[];
let idle: (() => void)[];
let state: ConsentState;
let changed: () => void;
const load = jest.fn(async () => library);

async function choose(choice: Choice | undefined): Promise<void> {
  state = { choice, asking: choice === undefined };
  changed();
  await settle();
}
async function settle(): Promise<void> {
  for (const run of idle.splice(0)) run();
  await new Promise((resolve) => setImmediate(resolve));
}
function start(choice: Choice | undefined, options: Partial<WebVitalsOptions> = {}): void {
  state = { choice, asking: choice === undefined };
  measureWebVitals({
    consent: { get: () => state, subscribe: (listener) => { changed = listener; return () => undefined; } },
    report: (report) => reports.push(report), whenIdle: (run) => idle.push(run), page, load, ...options,
  });
}

beforeEach(() => {
  reports = [];
  idle = [];
  callbacks.clear();
  load.mockClear();
});

it('reports each vital once, under the route and version that the document was composed for', async () => {
  start('granted');
  await settle();
  measured('LCP', 1234.5);
  measured('CLS', 0.02);
  measured('CLS', 0.3);
  measured('INP', 88);
  expect(reports).toEqual([
    { type: 'web-vital', kind: 'lcp', value: 1234.5, path: '/meal-plan/:planId', remote: 'mf-catalog', version: '1.0.0-0123456789ab' },
    { type: 'web-vital', kind: 'cls', value: 0.02, path: '/meal-plan/:planId', remote: 'mf-catalog', version: '1.0.0-0123456789ab' },
    { type: 'web-vital', kind: 'inp', value: 88, path: '/meal-plan/:planId', remote: 'mf-catalog', version: '1.0.0-0123456789ab' },
  ]);
});

it('downloads nothing before the page is idle', () => {
  start('granted');
  expect(load).not.toHaveBeenCalled();
  for (const run of idle) run();
  expect(load).toHaveBeenCalledTimes(1);
});

it('downloads nothing without consent, begins with it, and only once', async () => {
  start(undefined);
  await settle();
  await choose('refused');
  expect(load).not.toHaveBeenCalled();
  await choose('granted');
  await choose('granted');
  expect(load).toHaveBeenCalledTimes(1);
});

it('reports nothing once consent is withdrawn', async () => {
  start('granted');
  await settle();
  await choose('refused');
  measured('LCP', 900);
  expect(reports).toEqual([]);
});

it('reports nothing when the library fails to load', async () => {
  start('granted', { load: () => Promise.reject(new Error('no network')) });
  await settle();
  expect(reports).toEqual([]);
});
