import { readFileSync } from 'node:fs';
import { codeOwners } from '../lib/code-owners.mjs';

it('CODEOWNERS says what each remote.json says; if not, run `npm run codeowners`', () => {
  expect(readFileSync('CODEOWNERS', 'utf8')).toBe(codeOwners('.'));
});

it('every alert has an owner: Platform, or the one of the remote that it is about', () => {
  const alerts = readFileSync('docs/alerts.yml', 'utf8').split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(20);
  expect(alerts.filter((alert) => !/owner: Platform|group_left \(owner\)/.test(alert))).toEqual([]);
});
