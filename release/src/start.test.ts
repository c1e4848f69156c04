import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { program } from '../../scripts/lib/program.mjs';

const taken = createServer();
beforeAll(async () => { await once(taken.listen(0, '127.0.0.1'), 'listening'); });
afterAll(() => void taken.close());

/** The last words and the exit code of a program with these variables. */
async function start(file: string, variables: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, await program(file), {
    stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, HOME: process.env.HOME, SHOP_ENVIRONMENT: 'local', ...variables },
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => { words += chunk.toString(); });
  await once(child, 'close');
  return { code: child.exitCode, words };
}

const EDGE = 'release/src/edge/main.ts';
test.each([
  ['a port that is none', EDGE, () => ({ PORT: 'abc' }), 'PORT must be a number from 0 to 65535.'],
  [
    'a port that is taken', EDGE, () => ({ PORT: String((taken.address() as AddressInfo).port) }),
    'Another program listens at HOST and PORT already: end it, or set PORT to another.',
  ],
  ['an address of another machine', EDGE, () => ({ HOST: '192.0.2.1', PORT: '0' }), 'HOST is no address of this machine.'],
  [
    'a backend without its protocol', EDGE, () => ({ API_URL: 'localhost:3001' }),
    'API_URL must be an address such as http://127.0.0.1:3001.',
  ],
  [
    'a number of proxies', EDGE, () => ({ TRUST_PROXY: '1' }),
    'TRUST_PROXY: ‘1’ is no address: write them like loopback, 10.0.0.1, 10.0.0.0/24.',
  ],
  [
    'a database that does not answer', 'release/src/composer/main.ts', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/shop' }),
    'The database does not answer: is it running, and is DATABASE_URL right?',
  ],
])('with %s %s ends with a sentence that names the variable', async (_, file, wrong, sentence) => {
  expect(await start(file, wrong())).toEqual({ code: 1, words: `${sentence}\n` });
});
