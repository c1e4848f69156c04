import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import Value from 'typebox/value';
import { ConfigError, type ShopDetails } from './config';

const PublicConfig = Type.Object({
  shop: Type.Object({
    name: Type.String(), tradingName: Type.String(), address: Type.String(), email: Type.String(),
    phone: Type.String(), companyNumber: Type.Optional(Type.String()), vatNumber: Type.Optional(Type.String()),
    deliveryWindow: Type.Optional(Type.String()),
  }),
  kitchen: Type.Optional(Type.Object({ stations: Type.Record(Type.String(), Type.Array(Type.String())) })),
});

/** Who sells, from the one file of public configuration. @throws {ConfigError} */
export async function readShopDetails(path = fileURLToPath(new URL('../../public.config.json', import.meta.url))): Promise<ShopDetails> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ConfigError('public.config.json is missing or not JSON; set PUBLIC_CONFIG to where it is.', { cause: error });
  }
  if (!Value.Check(PublicConfig, json)) throw new ConfigError('public.config.json lacks the shop’s details (name, tradingName, address, email, phone), or its kitchen.stations are no lists of meals.');
  const { shop, kitchen } = json;
  if (!kitchen) return shop;
  const placed = Object.values(kitchen.stations).flat();
  const twice = placed.find((meal, index) => placed.indexOf(meal) !== index);
  if (twice !== undefined) throw new ConfigError(`public.config.json: '${twice}' is at two stations.`);
  return { ...shop, stations: kitchen.stations };
}
