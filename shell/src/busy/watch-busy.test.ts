import { releasedRemote } from '../testing/released';
import { createMountedViews } from '../slot/mounted-views';
import { createBusyShare, type FrameScript } from './busy-share';
import { noticeBusy } from './notice-busy';
import { watchBusy } from './watch-busy';

const REMOTE = releasedRemote('mf-a', { version: '1.0.0-0123456789ab' });
/** As browsers give them: nothing is a property of the entry's own. */
const of = (name: string, duration: number): FrameScript => Object.create(
  { sourceURL: `https://shop.example/r/${name}/1.0.0-0123456789ab/home.js`, sourceFunctionName: 'tick', sourceCharPosition: 120, duration },
) as FrameScript;
/** Frames of 100 ms, each with so much script of a package. */
const frames = (count: number, name: string, duration: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ startTime: (from + index) * 100, duration: 100, scripts: [of(name, duration)] }));

function page(...views: string[]) {
  const mounted = createMountedViews();
  const failed: string[] = [];
  for (const name of views) {
    mounted.add({
      remote: { ...REMOTE, name }, domElement: {} as HTMLElement, fail: (error) => failed.push(`card of ${error.remote}: ${error.kind}`),
    });
  }
  const observers: { give(entries: object[]): void; on: boolean }[] = [];
  class PerformanceObserver {
    static readonly supportedEntryTypes = ['long-animation-frame'];
    private readonly own: { give(entries: object[]): void; on: boolean };
    constructor(callback: (list: { getEntries(): object[] }) => void) {
      this.own = { on: false, give: (entries) => callback({ getEntries: () => entries }) };
      observers.push(this.own);
    }
    observe() { this.own.on = true; }
    disconnect() { this.own.on = false; }
  }
  const give = (entries: object[]) => observers.filter(({ on }) => on).forEach((observer) => observer.give(entries));
  const options = {
    views: mounted,
    onFailure: ({ remote, kind, message }: { remote: string; kind: string; message: string }) =>
      void failed.push(`report of ${remote}: ${kind}; ${message}`),
  };
  return { window: { PerformanceObserver } as never, options, failed, give, observers };
}

it('finds the version whose scripts hold 94 % of eight seconds, and where', () => {
  const add = createBusyShare();
  const found = frames(80, 'mf-a', 94).map(add).filter((one) => one !== undefined);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    remote: { name: 'mf-a', version: '1.0.0-0123456789ab' }, scripts: [{ sourceFunctionName: 'tick', sourceCharPosition: 120 }],
  });
  expect(found[0]?.share).toBeGreaterThan(0.8);
});

it.each([
  ['a page that starts for four seconds', frames(40, 'mf-a', 100)],
  ['a page that is half busy', frames(200, 'mf-a', 50)],
  ['frames that are long for another reason than scripts', frames(200, 'mf-a', 0)],
  ['long work now and then', [...frames(40, 'mf-a', 100), ...frames(40, 'mf-a', 100, 400)]],
])('lets be %s', (_, given) => {
  const add = createBusyShare();
  expect(given.map(add).filter((one) => one !== undefined)).toEqual([]);
});

it('takes a remote’s view down once, and reports a remote without a view', () => {
  const { window, options, failed, give } = page('mf-a');
  watchBusy(window, options);
  give(frames(300, 'mf-a', 94));
  expect(failed).toEqual(['card of mf-a: busy']);
  give(frames(300, 'mf-b', 94, 1000));
  expect(failed[1]).toMatch(/^report of mf-b: busy; mf-b 1\.0\.0-0123456789ab: busy: its code took \d\d % of the main thread for 8 s$/);
  expect(failed).toHaveLength(2);
});

it('lays what React works for somebody on the view on top', () => {
  const { window, options, failed, give } = page('mf-a', 'mf-overlay');
  watchBusy(window, options);
  give(frames(100, 'shell', 94));
  expect(failed).toEqual(['card of mf-overlay: busy']);
});

it('is loaded once long frames came to three seconds, and not before', async () => {
  const { window, options, failed, give, observers } = page('mf-a');
  noticeBusy(window, options);
  give(frames(20, 'mf-a', 94));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(observers).toHaveLength(1);
  give(frames(10, 'mf-a', 94));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(observers.map(({ on }) => on)).toEqual([false, true]);
  give(frames(80, 'mf-a', 94, 100));
  expect(failed).toEqual(['card of mf-a: busy']);
  noticeBusy({} as never, options);
});
