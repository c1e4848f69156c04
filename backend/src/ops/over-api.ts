import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { ApiError, createClient, parseAnswer, type ApiClient } from 'shared-api';
import { CommandLineTokenAnswer, CommandOutcomeAnswer, StartedLogInAnswer } from 'shared-api/answers/command-line';
import { UsageError, type Outcome } from 'shared-api/server/command-line';
import { printable } from 'shared-api/server/printable';
import { dropLogIn, keepLogIn, readLogIn, type KeptLogIn } from './kept-log-in';
import { FileProblem } from './named-file';
import { menuWritten } from './output';

/** Where a log-in is kept, how a person is told, and how a file is read and written. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  print(line: string): void;
  readText(file: string): Promise<string>;
  writeText(file: string, text: string): Promise<string>;
}

/** Longer than the edge waits for an answer. */
const ANSWER_MS = 30_000;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const READ_A_FILE = ['menu import', 'menu plan'];
const WRITES_A_FILE = 'menu export';

/** Logs in at the shop with this address, by a code that a manager types in a browser. */
export async function logIn(address: string, { env, print }: Surroundings): Promise<Outcome> {
  return answered(async () => {
    const site = originOf(address);
    const api = clientOf(site);
    const started = parseAnswer(
      StartedLogInAnswer, await api.call('POST /command-line/log-in', { body: { host: hostname().slice(0, 60) || 'unknown' } }),
    );
    print(
      printable(`Open ${started.page}\nand type ${started.userCode}\nwithin ${Math.round(started.expiresInSeconds / 60)} minutes.`, '\n'),
    );
    for (;;) {
      await new Promise((resolve) => { setTimeout(resolve, started.pollSeconds * 1000); });
      const { token, expiresAt } = parseAnswer(
        CommandLineTokenAnswer, await askAgain(() => api.call('POST /command-line/token', { body: { deviceCode: started.deviceCode } })),
      );
      if (token === undefined || expiresAt === undefined) continue;
      await keepLogIn(env, { site, token, expiresAt });
      return {
        code: 0,
        out: `You are logged in at ${site} until ${new Date(expiresAt).toTimeString().slice(0, 5)}. ‘npm run ops -- logout’ ends it.`,
        error: '',
      };
    }
  });
}

/** Deletes the token at the shop and on this machine; if the shop does not answer, on this machine alone. */
export async function logOut({ env }: Surroundings): Promise<Outcome> {
  const kept = await readLogIn(env);
  if (!kept) return { code: 0, out: 'You are not logged in.', error: '' };
  await dropLogIn(env);
  try {
    await clientOf(kept.site, kept.token).call('POST /command-line/log-out', {});
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (!isOver) {
      return { code: 1, out: '', error: `${kept.site} could not be told. The log-in there ends by itself at ${kept.expiresAt}.` };
    }
  }
  return { code: 0, out: `You are logged out at ${kept.site}.`, error: '' };
}

/** A command by the shop's API, as whoever logged in. */
export async function runOverApi(
  kept: KeptLogIn, words: readonly string[], { readText, writeText }: Pick<Surroundings, 'readText' | 'writeText'>,
): Promise<Outcome> {
  return answered(async () => {
    if (Date.parse(kept.expiresAt) <= Date.now()) {
      throw new UsageError(
        `Your log-in at ${kept.site} has ended: npm run ops -- login ${kept.site}, or logout to use this machine's own shop.`,
      );
    }
    const name = fileNamed(words);
    // A menu file is JSON: outside its texts a tab is as good as a blank.
    const file = name === undefined ? undefined : (await readText(name)).replace(/[\t\r]/g, ' ');
    const { asked, to } = partedFrom(words);
    const body = { words: asked, ...(file !== undefined && { file }) };
    const { code, out, error } = parseAnswer(
      CommandOutcomeAnswer, await clientOf(kept.site, kept.token).call('POST /command-line/run', { body }),
    );
    const outcome: Outcome = { code, out: printable(out, '\n'), error: printable(error, '\n') };
    if (to === undefined || code !== 0) return outcome;
    const written = await writeText(to, outcome.out);
    return { code, out: asked.includes('--json') ? JSON.stringify({ file: written }, null, 2) : menuWritten(written), error: '' };
  });
}

/** HTTPS, except on this machine: the token and what is typed must be encrypted on their way. @throws {UsageError} */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname))) return url.origin;
  throw new UsageError('Say the shop’s address: npm run ops -- login https://shop.example');
}

const clientOf = (site: string, token?: string): ApiClient =>
  createClient({ baseUrl: `${site}/api`, timeoutMs: ANSWER_MS, token: async () => token ?? null });

/** Asked again after a pause, so a request that fails by the network, a rate limit or the server counts as 'not confirmed yet'. */
async function askAgain(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)) return { isConfirmed: false };
    throw error;
  }
}

function fileNamed(words: readonly string[]): string | undefined {
  const { positionals: [group, command, file] } = parseArgs({
    args: [...words], options: { at: { type: 'string' }, seen: { type: 'string' } }, allowPositionals: true, strict: false,
  });
  return READ_A_FILE.includes(`${group} ${command}`) ? file : undefined;
}

/** The words that the shop is asked, and the file on this machine into which its answer goes. */
function partedFrom(words: readonly string[]): { asked: string[]; to?: string } {
  const { positionals: [group, command], tokens } = parseArgs({
    args: [...words], options: { to: { type: 'string' } }, allowPositionals: true, strict: false, tokens: true,
  });
  const to = tokens.find((token) => token.kind === 'option' && token.name === 'to');
  if (`${group} ${command}` !== WRITES_A_FILE || words.includes('--help') || to?.kind !== 'option' || !to.value) {
    return { asked: [...words] };
  }
  return { asked: words.toSpliced(to.index, to.inlineValue ? 1 : 2), to: to.value };
}

async function answered(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, out: '', error: error.message };
    if (error instanceof FileProblem) return { code: 1, out: '', error: printable(error.message) };
    if (error instanceof ApiError) {
      return { code: 1, out: '', error: printable(error.status === 401 ? 'Your log-in has ended: npm run ops -- login' : error.message) };
    }
    throw error;
  }
}
