import { createLog } from '../http/log';
import { createMetrics } from '../metrics';
import { runWorker, type Running } from './loop';

const REST_MS = 1000;
let lines: string[];
let metrics: ReturnType<typeof createMetrics>;
let running: Running | undefined;
let rounds: number;

beforeEach(() => {
  jest.useFakeTimers();
  [lines, metrics, rounds] = [[], createMetrics(), 0];
});
afterEach(async () => {
  await running?.stop();
  jest.useRealTimers();
});

/** @param round what the nth one does, from 1 on */
function run(round: (nth: number) => boolean | Promise<boolean>): Running {
  running = runWorker(
    { name: 'test', restMs: REST_MS, round: async () => round((rounds += 1)) },
    createLog('info', { write: (line: string) => { lines.push(line); } }), metrics,
  );
  return running;
}
const after = (ms: number) => jest.advanceTimersByTimeAsync(ms).then(() => rounds);

it('works on without a rest as long as there is something to do, and rests when there is nothing', async () => {
  run((nth) => nth < 3);
  expect(await after(0)).toBe(3);
  expect(await after(REST_MS - 1)).toBe(3);
  expect(await after(1)).toBe(4);
});

it('rests longer after each failure, a minute at most, and as usual after a round that works', async () => {
  run((nth) => {
    if (nth <= 8) throw new Error('down');
    return false;
  });
  expect(await after(0)).toBe(1);
  for (const [index, rest] of [2, 4, 8, 16, 32, 60, 60, 60].entries()) {
    expect(await after(rest * REST_MS - 1)).toBe(index + 1);
    expect(await after(1)).toBe(index + 2);
  }
  expect(await after(REST_MS)).toBe(10);
});

it('counts and logs a failure by its worker’s name', async () => {
  run((nth) => {
    if (nth === 1) throw new Error('down');
    return false;
  });
  await after(0);
  expect((await metrics.workerFailures.get()).values).toMatchObject([{ labels: { worker: 'test' }, value: 1 }]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ worker: 'test', error: 'Error', msg: 'a worker failed' }]);
});

it('finishes the round under way before it stops, and begins no other', async () => {
  let finish = () => {};
  const { stop } = run(() => new Promise((resolve) => { finish = () => resolve(true); }));
  await after(0);
  let stopped = false;
  const stopping = stop().then(() => { stopped = true; });
  await after(0);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(rounds).toBe(1);
});

it.each([['while it rests', true], ['before it comes to rest', false]])('stops at once %s', async (_, rests) => {
  let finish = () => {};
  const { stop } = run(() => (rests ? false : new Promise((resolve) => { finish = () => resolve(false); })));
  await after(0);
  const stopping = stop();
  finish();
  await stopping;
  expect(await after(2 * REST_MS)).toBe(1);
});
