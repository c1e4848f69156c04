import { createObservable } from './observable';

it('calls each listener after each change, when `get` returns the new value, and none without a change', () => {
  const count = createObservable(0);
  const seen: number[] = [];
  count.subscribe(() => seen.push(count.get()));
  count.set(1);
  count.set(1);
  count.set(2);
  expect(seen).toEqual([1, 2]);
});

it('calls no removed listener, and a listener that was added during a change only from the next change on', () => {
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
