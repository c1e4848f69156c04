import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { readConfig } from '../config';
import { createDeps } from '../create-deps';
import { createLog } from '../http/log';
import { readShopDetails } from '../shop-details';
import { openRemoteConfig } from '../status/remote-config';
import type { Tools } from './command';
import { findLocalShop } from './local-shop';
import { run } from './run';

/** npm runs scripts in the repository's folder; files are named from where one stands. */
const STANDING = process.env.INIT_CWD ?? process.cwd();

async function open(): Promise<{ tools: Tools; close(): Promise<void> }> {
  if (!process.env.DATABASE_URL) {
    const { site, env } = await findLocalShop(process.env);
    // The identity SDK reads the emulator's address from the environment by itself.
    Object.assign(process.env, env);
    process.stderr.write(`The shop that runs at ${site}.\n`);
  }
  const config = readConfig(process.env, await readShopDetails(process.env.PUBLIC_CONFIG));
  const deps = createDeps(config, createLog('silent'));
  return {
    tools: {
      deps, actor: `ops:${process.env.OPS_ACTOR || userInfo().username}`, remoteConfig: openRemoteConfig(config.firebase),
      readText: (file) => readFile(path.resolve(STANDING, file), 'utf8'),
    },
    async close() {
      deps.mail.close();
      await deps.database.close();
    },
  };
}

const { code, out, error } = await run(process.argv.slice(2), open);
if (error) process.stderr.write(`${error}\n`);
// Exiting must wait until a pipe has taken everything; the identity SDK may hold the process open.
process.stdout.write(out ? `${out}\n` : '', () => process.exit(code));
