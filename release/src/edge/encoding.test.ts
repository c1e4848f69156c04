import { bucketOf } from './visitor-bucket';
import { chooseEncoding } from './encoding';

test.each([
  ['gzip, deflate, br, zstd', 'br'], ['gzip', 'gzip'], ['br;q=0, gzip;q=0.5', 'gzip'], ['br;q=0.0', 'identity'], ['BR', 'br'],
  [undefined, 'identity'], ['x-br', 'identity'],
])('%s gets %s', (accept, expected) => {
  expect(chooseEncoding(accept)).toBe(expected);
});

test('a visitor keeps the bucket once drawn; what is no bucket is drawn anew', () => {
  expect(bucketOf('a=b; fdk_bucket=7', false)).toEqual({ value: 7 });
  expect(bucketOf(undefined, true, () => 42))
    .toEqual({ value: 42, setCookie: expect.stringMatching(/^fdk_bucket=42; .*HttpOnly; Secure$/) });
  for (const cookies of ['fdk_bucket=100', 'fdk_bucket=-1', 'fdk_bucket=1e1', 'xfdk_bucket=5']) {
    expect(bucketOf(cookies, false, () => 3).value).toBe(3);
  }
});
