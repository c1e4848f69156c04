import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from '../../../scripts/lib/program.mjs';
import { countRows, openTestShop, type TestShop } from '../../testing/shop';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let shop: TestShop;
let site: string;
let home: string;
let manager: string;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const address = shop.app.server.address();
  site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  home = await mkdtemp(path.join(tmpdir(), 'ops-'));
  manager = (await shop.customer('boss', { role: 'manager' })).token;
});
afterAll(async () => {
  await rm(home, { recursive: true });
  await shop.close();
});
const file = () => path.join(home, 'five-day-kitchen', 'ops.json');

/** The tool as a process of its own, without any of the shop's secrets. */
async function ops(
  words: string[], onSaid: (said: string) => void = () => undefined,
): Promise<{ code: number | null; out: string; said: string }> {
  const child = spawn(process.execPath, [...await program('backend/src/ops/main.ts'), ...words], {
    cwd: ROOT, env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, DATA_DIR: home, INIT_CWD: home, NODE_ENV: 'test' },
  });
  let [out, said] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => { out += chunk.toString(); });
  child.stderr.on('data', (chunk: Buffer) => { said += chunk.toString(); onSaid(said); });
  const code = await new Promise<number | null>((resolve) => { child.on('close', resolve); });
  return { code, out, said };
}

it('runs a manager’s commands without any secret of the shop, from the log-in in a browser to the log-out', async () => {
  let confirmed: Promise<unknown> | undefined;
  const loggedIn = await ops(['login', site], (said) => {
    const [, userCode] = /type (\S+)/.exec(said) ?? [];
    if (userCode && !confirmed) {
      confirmed = shop.call('POST /kitchen/command-line/answer', { token: manager, body: { userCode, isAllowed: true } });
    }
  });
  expect(loggedIn).toMatchObject({
    code: 0, out: expect.stringContaining(`You are logged in at ${site} until `), said: expect.stringContaining('/kitchen/command-line'),
  });
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(file()))).mode & 0o777).toBe(0o700);

  expect(await ops(['weeks', 'capacity', '40']))
    .toEqual({ code: 0, out: 'Every week: at most 40 boxes.\n', said: `The shop at ${site}.\n` });
  expect(await countRows(shop, 'audit', `actor = 'manager:boss' AND action = 'command-run'`)).toBe(1);
  await writeFile(path.join(home, 'menu.json'), JSON.stringify(shop.menu, null, '\t'));
  expect(await ops(['menu', 'import', '--dry-run', 'menu.json']))
    .toMatchObject({ code: 0, out: 'The file is good. It would change nothing.\n' });
  expect(await ops(['menu', 'import', '--seen', '1', 'menu.json'])).toMatchObject({ code: 0, out: 'The menu is as it was.\n' });
  expect(await ops(['menu', 'import', 'gone.json']))
    .toMatchObject({ code: 1, said: expect.stringContaining(`There is no file ${path.join(home, 'gone.json')}.`) });
  const menuFile = path.join(home, 'menu.json');
  await rm(menuFile);
  expect(await ops(['menu', 'export', '--to', 'menu.json']))
    .toEqual({ code: 0, out: `The menu is in ${menuFile}.\n`, said: `The shop at ${site}.\n` });
  expect(await ops(['menu', 'import', '--dry-run', 'menu.json']))
    .toMatchObject({ code: 0, out: 'The file is good. It would change nothing.\n' });
  expect(JSON.parse((await ops(['menu', 'export', '--json', '--to=menu.json'])).out)).toEqual({ file: menuFile });
  expect(await ops(['menu', 'export', '--to', 'gone/menu.json']))
    .toMatchObject({ code: 1, out: '', said: expect.stringContaining(`There is no folder ${path.join(home, 'gone')}.`) });
  expect(await ops(['menu', 'export', 'now', '--to', 'none.json']))
    .toMatchObject({ code: 2, out: '', said: expect.stringContaining("'now' is one word too many.") });
  await expect(stat(path.join(home, 'none.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  // Whatever tool asks: the shop's own machine writes no file for it.
  const { token } = JSON.parse(await readFile(file(), 'utf8')) as { token: string };
  expect(await shop.call('POST /command-line/run', { token, body: { words: ['menu', 'export', '--to', path.join(home, 'shop.json')] } }))
    .toMatchObject({ data: { code: 2, error: 'A file is written by the machine on which the tool runs.' } });
  await expect(stat(path.join(home, 'shop.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await ops(['accounts', 'show', 'boss'])).toMatchObject({ code: 2, said: expect.stringContaining("There is no 'accounts show'.") });

  const kept = await readFile(file(), 'utf8');
  expect(await ops(['logout'])).toMatchObject({ code: 0, out: `You are logged out at ${site}.\n` });
  await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(file(), kept);
  expect(await ops(['status'])).toMatchObject({ code: 1, said: expect.stringContaining('Your log-in has ended') });
  await writeFile(file(), JSON.stringify({ ...(JSON.parse(kept) as object), expiresAt: new Date(0).toISOString() }));
  expect(await ops(['status'])).toMatchObject({ code: 2, said: expect.stringContaining(`npm run ops -- login ${site}`) });
});

it('sends nothing over a line that others can read', async () => {
  expect(await ops(['login', 'http://shop.example']))
    .toMatchObject({ code: 2, said: expect.stringContaining('login https://shop.example') });
});
