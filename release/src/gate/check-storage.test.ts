import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { RemoteDeclaration } from 'shared-remote/declaration';
import { packagesOf } from '../../../scripts/lib/packages.mjs';
import type { BuildRecord } from '../build/build-record';
import { checkNewKeys, checkStorage } from './check-storage';

const ROOT = path.resolve(__dirname, '../../..');
const declarationOf = (name: string) =>
  v.parse(v.pipe(v.string(), v.parseJson(), RemoteDeclaration), readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8'));

test('what the shop’s packages declare can go live anywhere, also where nothing is live yet', () => {
  const builds = packagesOf(ROOT).map((name) => ({ name, version: '1.0.0-0123456789ab', declaration: declarationOf(name) }) as BuildRecord);
  expect(builds.flatMap(({ declaration }) => declaration.storage).length).toBeGreaterThan(10);
  checkStorage(builds, []);
  for (const build of builds) checkNewKeys(build, []);
});
