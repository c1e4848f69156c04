import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readShopDetails } from './shop-details';

let folder: string;
beforeAll(async () => { folder = await mkdtemp(path.join(tmpdir(), 'config-')); });
afterAll(() => rm(folder, { recursive: true }));

async function readWith(more: object) {
  const own = JSON.parse(await readFile(path.join(import.meta.dirname, '../../public.config.json'), 'utf8')) as object;
  const file = path.join(folder, 'public.config.json');
  await writeFile(file, JSON.stringify({ ...own, ...more }));
  return readShopDetails(file);
}

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
