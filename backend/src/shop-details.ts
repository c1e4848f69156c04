import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { problemOfPublicConfig } from 'shared-api/server/public-config';
import Type from 'typebox';
import Value from 'typebox/value';
import { readConfig, type Config, type ShopDetails } from './config';
import { ConfigError } from './config-error';

const PublicConfig = Type.Object({
  environment: Type.String(),
  siteUrl: Type.String(),
  sandbox: Type.Optional(Type.Unknown()),
  shop: Type.Object({
    name: Type.String(), tradingName: Type.String(), address: Type.String(), email: Type.String(),
    phone: Type.String(), companyNumber: Type.Optional(Type.String()), vatNumber: Type.Optional(Type.String()),
    deliveryWindow: Type.Optional(Type.String()),
  }),
  kitchen: Type.Optional(Type.Object({ stations: Type.Record(Type.String(), Type.Array(Type.String())) })),
});
type PublicConfig = Type.Static<typeof PublicConfig>;

const SAMPLE = fileURLToPath(new URL('../../public.config.json', import.meta.url));

/** Of a program: from its variables and the file of public configuration, which must agree. @throws {ConfigError} */
export async function readConfigOf(env: Record<string, string | undefined>): Promise<Config> {
  const path = env.PUBLIC_CONFIG || SAMPLE;
  const file = await readPublicConfig(path);
  const config = readConfig(env, detailsOf(file));
  const problem = problemOfPublicConfig(path, file, config);
  if (problem) throw new ConfigError(problem);
  return config;
}

/** Who sells, from the one file of public configuration. @throws {ConfigError} */
export const readShopDetails = async (path = SAMPLE): Promise<ShopDetails> => detailsOf(await readPublicConfig(path));

async function readPublicConfig(path: string): Promise<PublicConfig> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ConfigError('public.config.json is missing or not JSON; set PUBLIC_CONFIG to where it is.', { cause: error });
  }
  if (!Value.Check(PublicConfig, json)) {
    throw new ConfigError('public.config.json lacks its environment, its siteUrl or the shop’s details (name, tradingName, address, email, phone), or its kitchen.stations are no lists of meals.');
  }
  return json;
}

function detailsOf({ shop, kitchen }: PublicConfig): ShopDetails {
  if (!kitchen) return shop;
  const placed = Object.values(kitchen.stations).flat();
  const twice = placed.find((meal, index) => placed.indexOf(meal) !== index);
  if (twice !== undefined) throw new ConfigError(`public.config.json: '${twice}' is at two stations.`);
  return { ...shop, stations: kitchen.stations };
}
