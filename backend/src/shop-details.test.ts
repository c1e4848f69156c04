import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfigOf, readShopDetails } from './shop-details';

let folder: string;
beforeAll(async () => { folder = await mkdtemp(path.join(tmpdir(), 'config-')); });
afterAll(() => rm(folder, { recursive: true }));

async function write(more: object): Promise<string> {
  const own = JSON.parse(await readFile(path.join(import.meta.dirname, '../../public.config.json'), 'utf8')) as object;
  const file = path.join(folder, 'public.config.json');
  await writeFile(file, JSON.stringify({ ...own, ...more }));
  return file;
}
const readWith = async (more: object) => readShopDetails(await write(more));

it('reads the hours of delivery, and refuses what are none', async () => {
  expect((await readWith({})).deliveryWindow).toBe('between 8 am and 6 pm');
  await expect(readWith({ shop: { ...(await readWith({})), deliveryWindow: 8 } })).rejects.toThrow('details');
});

it('reads the kitchen’s stations where there are some', async () => {
  expect((await readWith({})).stations).toBeUndefined();
  expect((await readWith({ kitchen: { stations: { Cold: ['salad'] } } })).stations).toEqual({ Cold: ['salad'] });
});

it('refuses stations that are none, and a meal at two of them', async () => {
  await expect(readWith({ kitchen: { stations: ['Cold'] } })).rejects.toThrow('stations');
  await expect(readWith({ kitchen: { stations: { Cold: ['salad'], Hob: ['salad'] } } })).rejects.toThrow("'salad' is at two stations");
});

describe('the file and the variables', () => {
  const variables = {
    SHOP_ENVIRONMENT: 'production', DATABASE_URL: 'postgres://x', SITE_URL: 'https://shop.example/', STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    FIREBASE_PROJECT_ID: 'x', GOOGLE_APPLICATION_CREDENTIALS: 'x', SMTP_URL: 'smtp://x',
  };
  const hosted = { environment: 'production', siteUrl: 'https://shop.example', sandbox: undefined };

  it('are taken where they agree', async () => {
    const { environment, siteUrl, shop } = await readConfigOf({ ...variables, PUBLIC_CONFIG: await write(hosted) });
    expect([environment, siteUrl, shop.name]).toEqual(['production', 'https://shop.example', 'Five Day Kitchen']);
  });

  it.each([
    ['as it comes', {}, '"environment" is local, and SHOP_ENVIRONMENT is production; they must be the same.'],
    [
      'of another shop', { ...hosted, siteUrl: 'https://elsewhere.example' },
      '"siteUrl" is https://elsewhere.example, and SITE_URL is https://shop.example; they must be the same.',
    ],
    ['with stand-ins', { ...hosted, sandbox: { auth: 'http://localhost:3007' } }, '"sandbox" must not be there in production.'],
  ])('are refused together in one sentence: a file %s', async (_, more, sentence) => {
    const file = await write(more);
    await expect(readConfigOf({ ...variables, PUBLIC_CONFIG: file })).rejects.toThrow(`${file}: ${sentence}`);
  });

  it('take the sample where none is named, also by an empty variable', async () => {
    const local = {
      ...variables, SHOP_ENVIRONMENT: 'local', SITE_URL: 'http://localhost:4000', STRIPE_SECRET_KEY: 'sk_test_x', PORT: '',
      PUBLIC_CONFIG: '',
    };
    expect(await readConfigOf(local)).toMatchObject({ environment: 'local', siteUrl: 'http://localhost:4000', port: 3001 });
  });
});
