import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { PATHS } from 'shared-remote/paths';
import { RemoteDeclaration } from 'shared-remote/declaration';
import * as v from 'valibot';

it('the shop’s paths are those that its remotes declare', () => {
  const declared = readdirSync('.').filter((folder) => existsSync(`${folder}/remote.json`))
    .flatMap((folder) => v.parse(RemoteDeclaration, JSON.parse(readFileSync(`${folder}/remote.json`, 'utf8'))).routes);
  // No customer's page links to the kitchen: docs/decisions/056.
  const linked = declared.map(({ path }) => path).filter((path) => !path.startsWith('/kitchen'));
  expect(Object.values<string>(PATHS).sort()).toEqual(linked.sort());
});
