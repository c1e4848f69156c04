import { Allowance, limitOf, scaled } from './limits';

/** What an allowance says of so many calls: the seconds to wait, or nothing where it lets one pass. */
function waits(allowance: Allowance, key: string): string | undefined {
  try {
    allowance.take(key);
    return undefined;
  } catch (error) {
    expect(error)
      .toMatchObject({ status: 429, code: 'too_many_requests', message: 'Too many requests. Please wait a moment and try again.' });
    return (error as { headers: Record<string, string> }).headers['retry-after'];
  }
}

it('lets so many pass in a window, each key by itself, and says when the next one opens', () => {
  let at = 0;
  const allowance = new Allowance(2, 10_000, () => at);
  expect([waits(allowance, 'a'), waits(allowance, 'a'), waits(allowance, 'a')]).toEqual([undefined, undefined, '10']);
  expect(waits(allowance, 'b')).toBeUndefined();
  at = 8_500;
  expect(waits(allowance, 'a')).toBe('2');
  at = 9_999;
  expect(waits(allowance, 'a')).toBe('1');
  at = 10_000;
  expect([waits(allowance, 'a'), waits(allowance, 'a'), waits(allowance, 'a')]).toEqual([undefined, undefined, '10']);
});

it('forgets windows that are over when it remembers too many, and no other', () => {
  let at = 0;
  const allowance = new Allowance(1, 10_000, () => at);
  for (let key = 0; key < 20_000; key += 1) waits(allowance, `old-${key}`);
  at = 5_000;
  expect(waits(allowance, 'here')).toBeUndefined();
  at = 10_000;
  expect(waits(allowance, 'next')).toBeUndefined();
  expect(waits(allowance, 'here')).toBe('5');
});

it('starts over rather than grow, when keys are made up faster than windows end', () => {
  const allowance = new Allowance(1, 10_000, () => 0);
  waits(allowance, 'here');
  expect(waits(allowance, 'here')).toBe('10');
  for (let key = 0; key < 20_000; key += 1) waits(allowance, `made-up-${key}`);
  expect(waits(allowance, 'here')).toBeUndefined();
});

it('keeps a general limit of which each route has its share, and never none', () => {
  expect([scaled(6, 300), scaled(6, 600), scaled(6, 1), scaled(40, 30)]).toEqual([6, 12, 1, 4]);
  expect([limitOf('POST /user/auth/register', 300), limitOf('GET /menu', 300), limitOf('GET /menu', 30)]).toEqual([6, 300, 30]);
});
