import { within } from './within';

const late = () => new Error('late');
beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

it('settles as the promise does and leaves no timer', async () => {
  await expect(within(1000, Promise.resolve('answer'), late)).resolves.toBe('answer');
  await expect(within(1000, Promise.reject(new Error('refused')), late)).rejects.toThrow('refused');
  expect(jest.getTimerCount()).toBe(0);
});

it('rejects after the time limit', async () => {
  const answer = expect(within(1000, new Promise(() => {}), late)).rejects.toThrow('late');
  await jest.advanceTimersByTimeAsync(1000);
  await answer;
});
