import { userInfo } from 'node:os';
import { UsageError, type Outcome } from 'shared-api/server/command-line';
import { printable } from 'shared-api/server/printable';
import { findLocalShop } from '../../../scripts/lib/local-shop.mjs';
import { Problem } from '../../../scripts/lib/problem.mjs';
import { ConfigError } from '../config-error';
import { createDeps } from '../create-deps';
import { createLog } from '../http/log';
import { readConfigOf } from '../shop-details';
import type { Tools } from './command';
import { confirm } from './confirm';
import { readLogIn } from './kept-log-in';
import { readNamedFile as readText, writeNamedFile as writeText } from './named-file';
import { logIn, logOut, runOverApi, type Surroundings } from './over-api';
import { run, sentenceOf } from './run';
import { isLogInMeant, questionBefore } from './which-shop';

/** npm and the units run it in the repository's folder. */
const ROOT = process.cwd();

const surroundings: Surroundings = { env: process.env, readText, writeText, print: (line) => void process.stderr.write(`${line}\n`) };

/** @throws {ConfigError} where the variables beside it are wrong. */
const localShop = () => findLocalShop(ROOT, process.env).catch((error: unknown) => {
  throw error instanceof Problem ? new ConfigError(error.message) : error;
});

async function open(): Promise<{ tools: Tools; close(): Promise<void> }> {
  if (!process.env.DATABASE_URL) {
    const shop = await localShop();
    if (!shop) throw new ConfigError(
      'No shop runs here: log in at one (`npm run ops -- login https://shop.example`), set DATABASE_URL and the backend’s other variables (docs/operating.md), or start one with `npm start`.',
    );
    // The identity SDK reads the emulator's address from the environment by itself.
    Object.assign(process.env, shop.env.backend);
    process.stderr.write(`The shop that runs at ${shop.site}.\n`);
  }
  const config = await readConfigOf(process.env);
  const deps = createDeps(config, createLog('silent'));
  return {
    tools: {
      deps, actor: `ops:${process.env.OPS_ACTOR || userInfo().username}`, readText, writeText,
    },
    async close() {
      deps.mail.close();
      await deps.database.close();
    },
  };
}

/** Whoever has the shop's secrets is not asked for a log-in. */
async function outcomeOf(words: string[]): Promise<Outcome> {
  if (words[0] === 'login') return logIn(words[1] ?? (await localShop())?.site ?? '', surroundings);
  if (words[0] === 'logout') return logOut(surroundings);
  if (process.env.DATABASE_URL) return run(words, open);
  const kept = await readLogIn(process.env);
  if (!isLogInMeant(kept?.site, (await localShop())?.site, process.env.OPS_SHOP || undefined) || !kept) return run(words, open);
  process.stderr.write(`The shop at ${kept.site}.\n`);
  const question = questionBefore(words, kept.site);
  if (question !== undefined && !(await confirm(question, process.stdin, process.stderr))) {
    return { code: 1, out: '', error: 'Nothing was changed.' };
  }
  return runOverApi(kept, words, surroundings);
}

const { code, out, error } = await outcomeOf(process.argv.slice(2)).catch((thrown: unknown): Outcome => (
  { code: thrown instanceof UsageError ? 2 : 1, out: '', error: printable(sentenceOf(thrown), '\n') }
));
if (error) process.stderr.write(`${error}\n`);
// Exiting must wait until a pipe has taken everything; the identity SDK may hold the process open.
process.stdout.write(out ? `${out}\n` : '', () => process.exit(code));
