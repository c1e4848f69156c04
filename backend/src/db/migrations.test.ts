import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import digests from './migration-digests.json';

it('no migration is edited once it is committed: a shop that has run it does not run it again. Write another one, and note its digest', () => {
  const folder = path.join(__dirname, 'migrations');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql')).sort();
  const now = Object.fromEntries(
    files.map((name) => [name, createHash('sha256').update(readFileSync(path.join(folder, name))).digest('hex').slice(0, 16)]),
  );
  expect(now).toEqual(digests);
});
