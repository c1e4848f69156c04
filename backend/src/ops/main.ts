import { userInfo } from 'node:os';
import { UsageError, type Outcome } from 'shared-api/server/command-line';
import { findLocalShop } from '../../../scripts/lib/local-shop.mjs';
import { ConfigError } from '../config';
import { createDeps } from '../create-deps';
import { createLog } from '../http/log';
import { readConfigOf } from '../shop-details';
import type { Tools } from './command';
import { confirm } from './confirm';
import { readLogIn } from './kept-log-in';
import { readNamedFile as readText } from './named-file';
import { logIn, logOut, runOverApi, type Surroundings } from './over-api';
import { run } from './run';
import { isLogInMeant, questionBefore } from './which-shop';

/** npm and the units run it in the repository's folder. */
const ROOT = process.cwd();

const surroundings: Surroundings = { env: process.env, readText, say: (line) => void process.stderr.write(`${line}\n`) };

async function open(): Promise<{ tools: Tools; close(): Promise<void> }> {
  if (!process.env.DATABASE_URL) {
    const shop = await findLocalShop(ROOT, process.env);
    if (!shop) throw new ConfigError('No shop runs here: log in at one (`npm run ops -- login https://shop.example`), set DATABASE_URL and the backend’s other variables (docs/operating.md), or start one with `npm start`.');
    // The identity SDK reads the emulator's address from the environment by itself.
    Object.assign(process.env, shop.env.backend);
    process.stderr.write(`The shop that runs at ${shop.site}.\n`);
  }
  const config = await readConfigOf(process.env);
  const deps = createDeps(config, createLog('silent'));
  return {
    tools: {
      deps, actor: `ops:${process.env.OPS_ACTOR || userInfo().username}`, readText,
    },
    async close() {
      deps.mail.close();
      await deps.database.close();
    },
  };
}

/** Whoever has the shop's secrets is not asked for a log-in. */
async function outcomeOf(words: string[]): Promise<Outcome> {
  if (words[0] === 'login') return logIn(words[1] ?? (await findLocalShop(ROOT, process.env))?.site ?? '', surroundings);
  if (words[0] === 'logout') return logOut(surroundings);
  if (process.env.DATABASE_URL) return run(words, open);
  const kept = await readLogIn(process.env);
  try {
    const local = await findLocalShop(ROOT, process.env);
    if (!isLogInMeant(kept?.site, local?.site, process.env.OPS_SHOP || undefined) || !kept) return run(words, open);
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, out: '', error: error.message };
    throw error;
  }
  process.stderr.write(`The shop at ${kept.site}.\n`);
  const question = questionBefore(words, kept.site);
  if (question !== undefined && !(await confirm(question, process.stdin, process.stderr))) return { code: 1, out: '', error: 'Nothing was changed.' };
  return runOverApi(kept, words, surroundings);
}

const { code, out, error } = await outcomeOf(process.argv.slice(2));
if (error) process.stderr.write(`${error}\n`);
// Exiting must wait until a pipe has taken everything; the identity SDK may hold the process open.
process.stdout.write(out ? `${out}\n` : '', () => process.exit(code));
