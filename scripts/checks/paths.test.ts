import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { PATHS } from 'shared-remote/paths';
import { RemoteDeclaration } from 'shared-remote/declaration';
import * as v from 'valibot';

it('the shop’s paths are those that its remotes declare', () => {
  const declared = readdirSync('.').filter((folder) => existsSync(`${folder}/remote.json`))
    .flatMap((folder) => v.parse(RemoteDeclaration, JSON.parse(readFileSync(`${folder}/remote.json`, 'utf8'))).routes);
  // No customer's page links to the kitchen or to what is live: docs/decisions/056 and 076.
  const linked = declared.map(({ path }) => path).filter((path) => !/^\/(kitchen|releases)/.test(path));
  expect(Object.values<string>(PATHS).sort()).toEqual(linked.sort());
});
