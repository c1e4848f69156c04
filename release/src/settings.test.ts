import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDevServers } from './development/dev-servers';
import { readLimits } from './halting/limits';
import { readOverrideOrigins, readPublicConfig, readSettings, readTrustProxy } from './settings';

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

describe('the file of public configuration', () => {
  let folder: string;
  beforeAll(async () => { folder = await mkdtemp(path.join(tmpdir(), 'config-')); });
  afterAll(() => rm(folder, { recursive: true }));
  async function write(more: object): Promise<string> {
    const file = path.join(folder, 'public.config.json');
    const sample = JSON.parse(readFileSync(path.resolve(__dirname, '../../public.config.json'), 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...sample, ...more }));
    return file;
  }
  const hosted = { environment: 'production', siteUrl: 'https://shop.example', sandbox: undefined };

  test.each([
    [hosted, { SHOP_ENVIRONMENT: 'production' }],
    [hosted, { SHOP_ENVIRONMENT: 'production', SITE_URL: 'https://shop.example/' }],
    [
      { ...hosted, environment: 'preview', sandbox: { auth: 'http://localhost:3007', remoteConfig: 'http://localhost:3004' } },
      { SHOP_ENVIRONMENT: 'preview' },
    ],
    [{ siteUrl: 'http://localhost:4200' }, {}],
  ])('with %j is taken by a process with %j', async (more, env) => {
    expect(await readPublicConfig({ ...env, PUBLIC_CONFIG: await write(more) })).toMatchObject({ shop: { name: 'Five Day Kitchen' } });
  });

  test.each([
    [{}, { SHOP_ENVIRONMENT: 'production' }, '"environment" is local, and SHOP_ENVIRONMENT is production; they must be the same.'],
    [hosted, {}, '"environment" is production, and SHOP_ENVIRONMENT is local; they must be the same.'],
    [
      { ...hosted, siteUrl: 'http://localhost:3000' }, { SHOP_ENVIRONMENT: 'production' },
      '"siteUrl" is http://localhost:3000, and must be the shop’s address, such as https://shop.example, without a slash at the end.',
    ],
    [
      { ...hosted, siteUrl: 'https://shop.example/' }, { SHOP_ENVIRONMENT: 'production' },
      '"siteUrl" is https://shop.example/, and must be the shop’s address, such as https://shop.example, without a slash at the end.',
    ],
    [
      { ...hosted, siteUrl: 'shop.example' }, { SHOP_ENVIRONMENT: 'production' },
      '"siteUrl" is shop.example, and must be the shop’s address, such as https://shop.example, without a slash at the end.',
    ],
    [
      hosted, { SHOP_ENVIRONMENT: 'production', SITE_URL: 'https://elsewhere.example' },
      '"siteUrl" is https://shop.example, and SITE_URL is https://elsewhere.example; they must be the same.',
    ],
    [
      { ...hosted, sandbox: { auth: 'http://localhost:3007', remoteConfig: 'http://localhost:3004' } }, { SHOP_ENVIRONMENT: 'production' },
      '"sandbox" must not be there in production.',
    ],
  ])('with %j is refused by a process with %j', async (more, env, sentence) => {
    const file = await write(more);
    await expect(readPublicConfig({ ...env, PUBLIC_CONFIG: file })).rejects.toThrow(`${file}: ${sentence}`);
  });

  test('is refused in a sentence where it is missing, or none', async () => {
    const file = path.join(folder, 'none.json');
    await expect(readPublicConfig({ PUBLIC_CONFIG: file })).rejects.toThrow(`${file} is missing`);
    await writeFile(file, '{');
    await expect(readPublicConfig({ PUBLIC_CONFIG: file })).rejects.toThrow(`${file} is not a public configuration`);
  });
});

test('a variable that is empty is one that is not set', async () => {
  const names = [
    'SHOP_ENVIRONMENT', 'RELEASE_STORE', 'RELEASE_BUCKET', 'AWS_REGION', 'RELEASE_TRUST', 'RELEASE_KEY', 'RELEASE_KEYS', 'DATABASE_URL',
    'API_URL', 'PHOTOS', 'HOST', 'PORT',
    'PUBLIC_CONFIG', 'SITE_URL', 'CANARY_FAILURES', 'CANARY_RATIO', 'CANARY_MINUTES', 'DEV_SERVERS', 'OVERRIDE_ORIGINS', 'TRUST_PROXY',
  ];
  const read = async (env: NodeJS.ProcessEnv) => [
    readSettings(env), readLimits(env), readDevServers(env), readOverrideOrigins(env, 'local'), readTrustProxy(env),
    await readPublicConfig(env),
  ];
  expect(await read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(await read({}));
});
