import { PassThrough } from 'node:stream';
import { confirm } from './confirm';

const asked = (typed: string, isTTY = true) => {
  const input = Object.assign(new PassThrough(), { isTTY });
  input.write(typed);
  return confirm('Type yes: ', input, new PassThrough());
};

it.each([
  ['yes\r', true], ['no\r', false], ['\r', false], ['yes\u0003', false], ['\u0004', false],
])('takes %j as %s', async (typed, isMeant) => {
  expect(await asked(typed)).toBe(isMeant);
});

it('asks no script', async () => {
  expect(await asked('', false)).toBe(true);
});
