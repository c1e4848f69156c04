import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scratch } from '../../testing/fixture-shop';
import { startPrerenderProcess } from './prerender-process';

let folder: string;
beforeEach(async () => { folder = await scratch('rights'); });
afterEach(() => rm(folder, { recursive: true }));

/** What a remote's code gets when it runs this while it renders. */
async function render(code: string): Promise<unknown> {
  const bundle = startPrerenderProcess({
    file: 'server.cjs', integrity: '',
    code: `exports.prerender = async () => { try { return await (${code}); } catch (error) { return error.code; } }`,
  });
  return bundle.call('prerender', {}).finally(() => bundle.close());
}
const builtIn = (name: string) => `process.getBuiltinModule('node:${name}')`;

test('a remote renders without the environment, its keys and its loader', async () => {
  process.env.FIXTURE_SECRET = 'sk_live_planted';
  const got = await render("[process.env, process.execArgv.join().includes('import'), process.argv.length]");
  delete process.env.FIXTURE_SECRET;
  expect(got).toEqual([{}, false, 2]);
});

test.each([
  ['reads the composer’s environment from the system', `${builtIn('fs')}.readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`],
  ['reads a file', `${builtIn('fs/promises')}.readFile(${JSON.stringify(__filename)}, 'utf8')`],
  ['lists a folder', `${builtIn('fs')}.readdirSync('/')`],
  ['starts a program', `${builtIn('child_process')}.execFileSync(process.execPath, ['-v'])`],
  ['starts a thread', `new (${builtIn('worker_threads')}.Worker)('', { eval: true }).threadId`],
  ['opens its debugger', `${builtIn('inspector')}.open(0)`],
])('a remote that %s while it renders is refused', async (_, code) => {
  expect(await render(code)).toBe('ERR_ACCESS_DENIED');
});

test('a remote that loads compiled code while it renders is refused', async () => {
  expect(await render("process.dlopen({ exports: {} }, '/nowhere.node')")).toBe('ERR_DLOPEN_DISABLED');
});

test('a remote that writes while it renders is refused, and nothing is written', async () => {
  const file = path.join(folder, 'written');
  expect(await render(`${builtIn('fs')}.writeFileSync(${JSON.stringify(file)}, '')`)).toBe('ERR_ACCESS_DENIED');
  expect(existsSync(file)).toBe(false);
});

test('a remote’s signal opens no debugger of the composer, from which it could read what the composer knows', async () => {
  const composer = path.join(folder, 'composer.ts');
  await writeFile(composer, `
    import { startPrerenderProcess } from ${JSON.stringify(path.join(__dirname, 'prerender-process.ts'))};
    const code = "exports.prerender = () => process.kill(process.ppid, 'SIGUSR1')";
    const bundle = startPrerenderProcess({ file: 'server.cjs', code });
    bundle.call('prerender', {}).then(() => setTimeout(() => process.exit(7), 500));
  `);
  const running = spawn(
    process.execPath, ['--import', 'tsx', composer], { cwd: path.join(__dirname, '../../..'), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  running.stderr.on('data', (text) => { said += String(text); });
  const status = await new Promise((resolve) => running.on('close', resolve));
  expect({ said, status }).toEqual({ said: '', status: 7 });
});
