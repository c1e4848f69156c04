import { describeReport } from './describe-report';

/** Clears the screen, moves up and overwrites, sets a title in C1, turns the writing, adds lines of its own. */
const EVIL = 'x\u001b[2J\u001b[1A\r\n      mf-a 1.0.0 failed (made up)\u009d0;title\u0007\u202egnp\u200b\u2028\u2029\u007f';
const UNFIT = /[^\P{C}\n]|[\u2028\u2029]/u;

test('a report has no power over a terminal, and no more lines than it has texts', () => {
  const told = describeReport(JSON.stringify({
    type: 'remote-failure', remote: EVIL, version: EVIL, kind: EVIL, detail: EVIL, stack: [EVIL, EVIL], components: [EVIL],
  })) ?? '';
  expect(told).not.toMatch(UNFIT);
  expect(told.split('\n')).toHaveLength(5);
  const violation = describeReport(JSON.stringify({ type: EVIL, kind: EVIL, detail: EVIL })) ?? '';
  expect(violation).not.toMatch(UNFIT);
  expect(violation.split('\n')).toHaveLength(2);
});

test('a report is told of with as much of it as a browser sends, and no more', () => {
  const long = 'a'.repeat(10_000);
  const told = describeReport(
    JSON.stringify({ type: 'remote-failure', remote: long, detail: long, stack: Array(500).fill(long), components: Array(500).fill(long) }),
  ) ?? '';
  expect(told.split('\n').length).toBeLessThan(20);
  expect(told.length).toBeLessThan(5_000);
});
