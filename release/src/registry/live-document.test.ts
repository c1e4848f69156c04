import { applyChange } from './change';
import { cohortsOf, EMPTY, type LiveDocument } from './live-document';
import { satisfies } from '../gate/check-together';

const canary = (shares: Record<string, number>): LiveDocument => ({
  live: Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, { version: 'old', canary: { version: 'new', share } }])),
});
const newFor = (document: LiveDocument, bucket: number) =>
  cohortsOf(document).find(({ below }) => bucket < below)?.versions.filter(({ version }) => version === 'new').map(({ name }) => name);

test('without canaries everybody is in one cohort', () => {
  expect(cohortsOf(applyChange(EMPTY, { action: 'promote', versions: [{ name: 'shell', version: 'a' }] }))).toEqual([{ below: 100, versions: [{ name: 'shell', version: 'a' }] }]);
});

test('n canaries make n + 1 cohorts, and each bucket gets exactly the canaries whose share it is below', () => {
  const document = canary({ 'mf-a': 10, 'mf-b': 40 });
  expect(cohortsOf(document)).toHaveLength(3);
  for (let bucket = 0; bucket < 100; bucket++) {
    expect(newFor(document, bucket)).toEqual([...(bucket < 10 ? ['mf-a'] : []), ...(bucket < 40 ? ['mf-b'] : [])]);
  }
});

test('0 % is nobody and 100 % everybody', () => {
  expect(Array.from({ length: 100 }, (_, bucket) => newFor(canary({ 'mf-a': 0 }), bucket)?.length)).toEqual(Array(100).fill(0));
  expect(Array.from({ length: 100 }, (_, bucket) => newFor(canary({ 'mf-a': 100 }), bucket)?.length)).toEqual(Array(100).fill(1));
});

test('promoting the canary ends it, promoting another version leaves it', () => {
  const promote = (version: string) => applyChange(canary({ 'mf-a': 10 }), { action: 'promote', versions: [{ name: 'mf-a', version }] }).live['mf-a'];
  expect(promote('new')).toEqual({ version: 'new' });
  expect(promote('other')).toEqual({ version: 'other', canary: { version: 'new', share: 10 } });
});

test.each([
  ['19.3.1', '19.3.0', true], ['19.3.0', '19.3.1', false], ['19.4.0', '19.3.9', true], ['20.0.0', '19.3.0', false], ['19.2.9', '19.3.0', false], ['19.10.0', '19.9.0', true],
])('%s satisfies ^%s: %s', (version, minimum, expected) => {
  expect(satisfies(version, minimum)).toBe(expected);
});
