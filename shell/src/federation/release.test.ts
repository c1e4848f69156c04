/** @jest-environment jsdom */
import { released } from '../testing/released';
import { createRelease } from './release';

const file = { url: '/r/release/1/release.json', integrity: 'sha384-x' };
const live = released();
let requests: { signal: AbortSignal; answer(status?: number): void }[];
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  globalThis.fetch = jest.fn((_url: string, { signal }: { signal: AbortSignal }) => new Promise((resolve, reject) => {
    requests.push({ signal, answer: (status = 200) => resolve({ ok: status === 200, status, json: async () => live }) });
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  })) as never;
});
afterEach(() => jest.useRealTimers());

it('gives each caller a time limit of its own: a tap in the last second of the fetch that began with the page still gets the document', async () => {
  const release = createRelease(file);
  const first = expect(release()).rejects.toMatchObject({ kind: 'release' });
  await jest.advanceTimersByTimeAsync(7500);
  const tap = release();
  await jest.advanceTimersByTimeAsync(500);
  await first;
  await jest.advanceTimersByTimeAsync(5000);
  requests[0]?.answer();
  await expect(tap).resolves.toEqual(live);
  expect(requests).toHaveLength(1);
});

it('aborts the request when nobody waits any more, and asks anew for the next', async () => {
  const release = createRelease(file);
  const slow = expect(release(300)).rejects.toMatchObject({ kind: 'release' });
  await jest.advanceTimersByTimeAsync(300);
  await slow;
  expect(requests[0]?.signal.aborted).toBe(true);
  const next = release();
  requests[1]?.answer();
  await expect(next).resolves.toEqual(live);
});

it('tells all who wait of a failure, keeps none, and asks no more once the document is here', async () => {
  const release = createRelease(file);
  const failed = [release(), release()].map((one) => expect(one).rejects.toMatchObject({ kind: 'release', final: false }));
  requests[0]?.answer(503);
  await Promise.all(failed);
  const again = release();
  await settle();
  requests[1]?.answer();
  await again;
  await expect(release()).resolves.toEqual(live);
  expect(requests).toHaveLength(2);
});

it('says so where the page names no document', async () => {
  await expect(createRelease(undefined)()).rejects.toMatchObject({ kind: 'release', version: 'none' });
});
