import { meetsMinimum } from './versions';

test.each([
  ['19.3.1', '19.3.0', true],
  ['19.3.0', '19.3.0', true],
  ['19.10.0', '19.9.9', true],
  ['19.2.9', '19.3.0', false],
  ['20.0.0', '19.3.0', false],
  ['18.9.9', '19.0.0', false],
  ['19.3', '19.3.0', false],
])('version %s meets the minimum %s: %s', (version, minimum, expected) => {
  expect(meetsMinimum(version, minimum)).toBe(expected);
});
