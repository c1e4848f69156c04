import { linkSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSecrets } from './secrets.mjs';

it('leaves the secrets of before as they are until the new ones are whole', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  const [file, before] = [path.join(folder, 'secrets.json'), path.join(folder, 'before.json')];
  writeFileSync(file, '{"databasePassword":"of a year ago"}');
  linkSync(file, before);
  const secrets = readSecrets(folder);
  expect(secrets).toMatchObject({ databasePassword: 'of a year ago', webhookSecret: expect.stringMatching(/^whsec_local_/) });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(before, 'utf8')).toBe('{"databasePassword":"of a year ago"}');
  expect(readdirSync(folder).sort()).toEqual(['before.json', 'secrets.json']);
  expect(readSecrets(folder)).toEqual(secrets);
  rmSync(folder, { recursive: true });
});
