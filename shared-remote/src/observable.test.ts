import { createObservable } from './observable';

it('calls each listener after each change, with the new value readable, and nobody without a change', () => {
  const count = createObservable(0);
  const seen: number[] = [];
  count.subscribe(() => seen.push(count.get()));
  count.set(1);
  count.set(1);
  count.set(2);
  expect(seen).toEqual([1, 2]);
});

it('calls no listener that has stopped, nor in this round one that came during it', () => {
  const count = createObservable(0);
  const late = jest.fn();
  const stop = count.subscribe(() => {
    stop();
    count.subscribe(late);
  });
  count.set(1);
  expect(late).not.toHaveBeenCalled();
  count.set(2);
  expect(late).toHaveBeenCalledTimes(1);
});
