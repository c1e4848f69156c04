import { bucketOf } from '../edge/visitor-bucket';
import { applyChange, describeChange, pastOf, type Change } from './change';
import { cohortsOf, EMPTY, inPlay, type Live, type LiveDocument } from './live-document';

const canary = (shares: Record<string, number>): LiveDocument => ({
  live: Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, { version: 'old', canary: { version: 'new', share } }])),
});
const newFor = (document: LiveDocument, bucket: number) =>
  cohortsOf(document).find(({ below }) => bucket < below)?.versions.filter(({ version }) => version === 'new').map(({ name }) => name);

test('without canaries everybody is in one cohort', () => {
  expect(cohortsOf(applyChange(EMPTY, { action: 'promote', versions: [{ name: 'shell', version: 'a' }] })))
    .toEqual([{ below: 100, versions: [{ name: 'shell', version: 'a' }] }]);
});

test('n canaries make n + 1 cohorts, and each bucket gets exactly the canaries whose share it is below', () => {
  const document = canary({ 'mf-a': 10, 'mf-b': 40 });
  expect(cohortsOf(document)).toHaveLength(3);
  for (let bucket = 0; bucket < 100; bucket++) {
    expect(newFor(document, bucket)).toEqual([...(bucket < 10 ? ['mf-a'] : []), ...(bucket < 40 ? ['mf-b'] : [])]);
  }
});

describe('over 100,000 visitors', () => {
  // Each draws once, as the edge draws for a visitor without a cookie, and keeps what was drawn.
  const visitors = Array.from({ length: 100_000 }, () => bucketOf(undefined, false).value);
  function inCanary(share: number): boolean[] {
    const has = Array.from({ length: 100 }, (_, bucket) => newFor(canary({ 'mf-a': share }), bucket)?.length === 1);
    return visitors.map((bucket) => has[bucket] === true);
  }

  test('0 % is nobody and 100 % everybody', () => {
    expect(inCanary(0).filter(Boolean)).toHaveLength(0);
    expect(inCanary(100).filter(Boolean)).toHaveLength(100_000);
  });

  test.each([1, 10, 50, 99])('%i %% is that share of them, within what chance allows', (share) => {
    const got = inCanary(share).filter(Boolean).length;
    // Six standard deviations: one run in 500 million is further off.
    const allowed = 6 * Math.sqrt(100_000 * (share / 100) * (1 - share / 100));
    expect(Math.abs(got - share * 1000)).toBeLessThan(allowed);
  });

  test('whoever has the canary keeps it while its share grows, and whoever loses it as it shrinks was not in the smaller one', () => {
    const steps = [0, 1, 5, 10, 25, 50, 75, 100].map(inCanary);
    for (const [step, now] of steps.slice(1).entries()) expect(now.every((has, visitor) => has || !steps[step]?.[visitor])).toBe(true);
  });

  test('a visitor’s bucket is theirs for as long as they keep their cookie', () => {
    for (const value of [0, 7, 99]) expect(bucketOf(`a=b; fdk_bucket=${value}`, true)).toEqual({ value });
  });
});

describe('one change at a time', () => {
  const live = (entry: Live): LiveDocument => ({ live: { 'mf-a': entry, shell: { version: 's' } } });
  const after = (entry: Live, change: Change) => applyChange(live(entry), change).live['mf-a'];
  const versions = (version: string): [{ name: string; version: string }] => [{ name: 'mf-a', version }];
  const withCanary: Live = { version: 'old', canary: { version: 'new', share: 10 } };

  test.each<[string, Live, Change, Live]>([
    [
      'a canary beside the live version', { version: 'old' }, { action: 'canary', versions: versions('new'), share: 0 },
      { version: 'old', canary: { version: 'new', share: 0 } },
    ],
    [
      'a larger share', withCanary, { action: 'canary', versions: versions('new'), share: 50 },
      { version: 'old', canary: { version: 'new', share: 50 } },
    ],
    [
      'another canary in its place', withCanary, { action: 'canary', versions: versions('other'), share: 5 },
      { version: 'old', canary: { version: 'other', share: 5 } },
    ],
    ['promoting the canary ends it', withCanary, { action: 'promote', versions: versions('new') }, { version: 'new' }],
    [
      'promoting another leaves the canary', withCanary, { action: 'promote', versions: versions('other') },
      { version: 'other', canary: { version: 'new', share: 10 } },
    ],
    ['a rollback to the live version ends the canary', withCanary, { action: 'rollback', versions: versions('old') }, { version: 'old' }],
    ['a rollback to an earlier one ends it too', withCanary, { action: 'rollback', versions: versions('older') }, { version: 'older' }],
    ['a halt ends the canary', withCanary, { action: 'halt', versions: versions('new'), reason: 'x' }, { version: 'old' }],
    ['the kill switch', withCanary, { action: 'disable', versions: versions('old') }, { ...withCanary, disabled: true }],
    ['its end', { ...withCanary, disabled: true }, { action: 'enable', versions: versions('old') }, withCanary],
    [
      'promote ends the kill switch', { version: 'old', disabled: true }, { action: 'promote', versions: versions('old') },
      { version: 'old' },
    ],
    [
      'a rollback prepares what enable brings back', { version: 'old', disabled: true },
      { action: 'rollback', versions: versions('older') }, { version: 'older', disabled: true },
    ],
  ])('%s', (_, before, change, expected) => {
    expect(after(before, change)).toEqual(expected);
  });

  test.each<[string, Live, Change, string]>([
    ['a canary of the live version', { version: 'old' }, { action: 'canary', versions: versions('old'), share: 10 }, 'no-change'],
    ['the same share again', withCanary, { action: 'canary', versions: versions('new'), share: 10 }, 'no-change'],
    ['101 %', withCanary, { action: 'canary', versions: versions('new'), share: 101 }, 'share'],
    ['half a per cent', withCanary, { action: 'canary', versions: versions('new'), share: 0.5 }, 'share'],
    [
      'a canary of what is switched off', { version: 'old', disabled: true }, { action: 'canary', versions: versions('new'), share: 1 },
      'kill-switch',
    ],
    ['a promote of what everybody has', { version: 'old' }, { action: 'promote', versions: versions('old') }, 'no-change'],
    ['a rollback to what is live', { version: 'old' }, { action: 'rollback', versions: versions('old') }, 'no-change'],
    ['a halt of what is no canary', withCanary, { action: 'halt', versions: versions('old'), reason: 'x' }, 'no-change'],
    ['the kill switch twice', { version: 'old', disabled: true }, { action: 'disable', versions: versions('old') }, 'no-change'],
    ['an enable of what is on', { version: 'old' }, { action: 'enable', versions: versions('old') }, 'no-change'],
    ['the kill switch on the shell', { version: 'old' }, { action: 'disable', versions: [{ name: 'shell', version: 's' }] }, 'kill-switch'],
    [
      'a canary of what was never live', { version: 'old' }, { action: 'canary', versions: [{ name: 'mf-z', version: 'z' }], share: 1 },
      'not-live',
    ],
  ])('%s is refused', (_, before, change, kind) => {
    expect(() => after(before, change)).toThrow(expect.objectContaining({ name: 'Refusal', kind }));
  });

  test('what is switched off makes no cohort of its own, and a canary at 0 % is in play for the gate only', () => {
    const off = live({ ...withCanary, disabled: true });
    expect(cohortsOf(off))
      .toEqual([{ below: 100, versions: [{ name: 'mf-a', version: 'old', disabled: true }, { name: 'shell', version: 's' }] }]);
    expect(inPlay(canary({ 'mf-a': 0 })).get('mf-a')).toEqual(['old', 'new']);
    expect(cohortsOf(canary({ 'mf-a': 0 }))).toHaveLength(1);
  });
});

describe('where a rollback leads', () => {
  const step = (action: string, version: string, name = 'mf-a') => ({ action, versions: [{ name, version }] });
  test.each([
    ['to the version before', [step('promote', '1'), step('promote', '2')], '1'],
    [
      'past canaries and other packages',
      [step('promote', '1'), step('canary', 'x'), step('promote', '9', 'mf-b'), step('promote', '2'), step('halt', 'x')], '1',
    ],
    ['further back the second time', [step('promote', '1'), step('promote', '2'), step('promote', '3'), step('rollback', '2')], '1'],
    [
      'to the one that was rolled back to, after another promote',
      [step('promote', '1'), step('promote', '2'), step('rollback', '1'), step('promote', '3')], '1',
    ],
    ['nowhere from the first', [step('promote', '1')], undefined],
    [
      'past one that was halted',
      [step('promote', '1'), step('promote', '2'), step('promote', '3'), step('canary', '2'), step('halt', '2')], '1',
    ],
    ['past one that was rolled back from', [
      step('promote', '1'), step('promote', '2'), step('rollback', '1'), step('promote', '3'), step('promote', '4'), step('rollback', '3'),
    ], '1'],
    [
      'past a canary that was rolled back',
      [step('promote', '1'), step('promote', '2'), step('promote', '3'), step('canary', '2'), step('rollback', '3')], '1',
    ],
    [
      'to one that was taken back and promoted again',
      [step('promote', '1'), step('promote', '2'), step('rollback', '1'), step('promote', '2'), step('promote', '3')], '2',
    ],
    [
      'nowhere when all before were taken back', [step('promote', '1'), step('promote', '2'), step('canary', '1'), step('halt', '1')],
      undefined,
    ],
    [
      'to the one before, when the live one was promoted for the second time',
      [step('promote', '1'), step('promote', '2'), step('promote', '1')], '2',
    ],
  ])('%s', (_, past, expected) => {
    expect(pastOf(past, 'mf-a').before).toBe(expected);
  });
});

test('a change is told in a line', () => {
  expect(describeChange({ action: 'canary', versions: [{ name: 'mf-a', version: '1' }], share: 10 })).toBe('canary mf-a 1 at 10 %');
  expect(describeChange({ action: 'halt', versions: [{ name: 'mf-a', version: '1' }], reason: '9 of 20 failed' }))
    .toBe('halt mf-a 1 (9 of 20 failed)');
  expect(describeChange({ action: 'promote', versions: [{ name: 'mf-a', version: '1' }], override: 'the shop is down' })).toBe(
    'promote mf-a 1 (without a passed smoke run: the shop is down)',
  );
});
