import { readOverrideOrigins } from './settings';

test.each([
  [{}, 'local', ['http://localhost:4000', 'http://localhost:4001']],
  [{}, 'preview', []],
  [{ OVERRIDE_ORIGINS: 'http://localhost:4000,https://ann.dev.example' }, 'preview', ['http://localhost:4000', 'https://ann.dev.example']],
  [{}, 'production', []],
] as const)('%j in the %s environment lets pages take a remote from %j', (env, environment, origins) => {
  expect(readOverrideOrigins(env, environment)).toEqual(origins);
});

test.each([
  ['http://localhost:4000', 'production', /local and preview environments/],
  ['http://localhost:4000/', 'local', /is not an origin/],
  ['*', 'preview', /is not an origin/],
  ['javascript:1', 'local', /is not an origin/],
] as const)('%s in the %s environment is refused', (origins, environment, message) => {
  expect(() => readOverrideOrigins({ OVERRIDE_ORIGINS: origins }, environment)).toThrow(message);
});
