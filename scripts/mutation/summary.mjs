import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PARTS } from './parts.mjs';

const COUNTED = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

/** How many changes the last report of a part counts. */
export function mutants(root, part) {
  return counts(report(root, part)).reduce((a, b) => a + b, 0);
}

/** The last report of each part, and their sum. The score is Stryker's: killed and timed out, of all that can be. */
export function summary(root) {
  const rows = Object.keys(PARTS).flatMap((part) => {
    return existsSync(reportFile(root, part)) ? [[part, counts(report(root, part))]] : [];
  });
  const total = COUNTED.map((_, index) => rows.reduce((sum, [, row]) => sum + row[index], 0));
  return [
    '| Part | Mutants | Killed | Timed out | Survived | Not covered | Score |', '| --- | --- | --- | --- | --- | --- | --- |',
    ...[...rows, ['all', total]].map(([part, row]) => {
      const sum = row.reduce((a, b) => a + b, 0);
      return `| ${[part, sum, ...row, sum ? `${(((row[0] + row[1]) / sum) * 100).toFixed(1)} %` : '-'].join(' | ')} |`;
    }),
  ].join('\n');
}

const reportFile = (root, part) => path.join(root, `test-results/mutation-${part}.json`);
const report = (root, part) => JSON.parse(readFileSync(reportFile(root, part), 'utf8'));

function counts({ files }) {
  const all = Object.values(files).flatMap((file) => file.mutants);
  return COUNTED.map((status) => all.filter((mutant) => mutant.status === status).length);
}
