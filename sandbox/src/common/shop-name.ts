import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const FILE = new URL('../../../public.config.json', import.meta.url);
const PublicConfig = v.object({ shop: v.object({ name: v.string() }) });

/** The shop as the providers' accounts know it: from the same file as the shop itself. */
export const SHOP_NAME = v.parse(PublicConfig, JSON.parse(readFileSync(process.env['PUBLIC_CONFIG'] || FILE, 'utf8'))).shop.name;
