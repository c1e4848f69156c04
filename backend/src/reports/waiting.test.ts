import { Waiting } from './waiting';

const noted = (...keys: string[]): Record<string, number> => {
  const waiting = new Waiting<{ key: string }>(3);
  for (const key of keys) waiting.note(key, { key });
  return Object.fromEntries(waiting.take().map(({ key, times }) => [key, times]));
};

it('counts each, and has nothing left once they are taken', () => {
  expect(noted('a', 'b', 'a')).toEqual({ a: 2, b: 1 });
  const waiting = new Waiting<object>(3);
  waiting.note('a', {});
  expect([waiting.take(), waiting.take()]).toEqual([[{ times: 1 }], []]);
});

it('takes in what comes after a flood', () => {
  expect(noted('x1', 'x2', 'x3', 'x4', 'x5', 'real')).toEqual({ x4: 1, x5: 1, real: 1 });
});

it('lets none go that was noted more often', () => {
  expect(noted('real', 'real', 'x1', 'x2', 'x3', 'x4', 'x5')).toEqual({ real: 2, x4: 1, x5: 1 });
});
