import { claimsOf, isOver } from './token';

const base64 = (text: string) => Buffer.from(text).toString('base64url');
const tokenOf = (payload: string, signature = 'x') => `${base64('{}')}.${base64(payload)}.${signature}`;

it('reads what a token says of itself, signed or not', () => {
  expect(claimsOf(tokenOf('{"iss":"us","exp":1}'))).toEqual({ iss: 'us', exp: 1 });
  expect(claimsOf(tokenOf('{"iss":"us"}', ''))).toEqual({ iss: 'us' });
});

it.each([
  ['nothing', ''], ['one part', 'let-me-in'], ['two parts', `${base64('{}')}.${base64('{}')}`], ['four parts', `${tokenOf('{}')}.more`],
  ['an empty middle', `${base64('{}')}..x`], ['no JSON', tokenOf('{')], ['null', tokenOf('null')], ['a number', tokenOf('1')],
  ['a text', tokenOf('"abc"')],
])('reads no claims in %s', (_, text) => {
  expect(claimsOf(text)).toBeUndefined();
});

it('reads a token of 8,192 characters, and no longer one', () => {
  const long = tokenOf('{}').padEnd(8192, 'x');
  expect(claimsOf(long)).toEqual({});
  expect(claimsOf(`${long}x`)).toBeUndefined();
});

it.each([
  ['a second before its end', 1001, false], ['at its end', 1000, true], ['after it', 999, true], ['without one', undefined, true],
  ['with one that is a text', '1001', true],
])('counts a token %s as over or not', (_, exp, over) => {
  expect(isOver({ exp }, 1_000_000)).toBe(over);
});
