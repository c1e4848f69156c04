import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { documentedVariables, OTHERS, programs, ROOT, STOP_WITHIN_SECONDS, variablesIn } from './documented';
import { readUnit, unitFiles } from './unit';

const units = unitFiles.map((file) => [path.basename(file), readUnit(file, '3001')] as const);
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8', env: { PATH: process.env.PATH, SYSTEMD_UNIT_PATH: `${path.join(__dirname, 'systemd')}:` } });
const hasSystemd = analyze('--version').status === 0;
// systemd-analyze is in Debian's package systemd; elsewhere its two tests are skipped.
const withSystemd = hasSystemd ? test : test.skip;

test('there is a unit for each of the three programs that run all the time', () => {
  expect(units.map(([, { command }]) => command.at(-1)).sort()).toEqual(['backend/src/main.ts', 'release/src/composer/main.ts', 'release/src/edge/main.ts']);
});

withSystemd.each(units)('systemd takes %s', (_, { file }) => {
  const { status, stdout, stderr } = analyze('verify', file);
  // On a machine whose node lies elsewhere, only that is said.
  expect((stdout + stderr).split('\n').filter((line) => line && !line.includes('/usr/bin/node is not executable'))).toEqual([]);
  if (existsSync('/usr/bin/node')) expect(status).toBe(0);
});

withSystemd.each(units)('systemd finds little that %s may do beyond its work', (_, { file }) => {
  const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(analyze('security', '--offline=true', file).stdout) ?? [];
  // From 0 to 10; without the common settings 9. What is left is the network, which a shop needs.
  expect(Number(exposure)).toBeLessThan(2);
});

test.each(units)('%s starts what the guide names, with variables that it explains', (_, { command, environment, environmentFiles }) => {
  expect(command.slice(0, 3)).toEqual(['/usr/bin/node', '--import', 'tsx']);
  expect(programs).toContain(command[3]);
  const samples = environmentFiles.map((file) => path.join(__dirname, 'env', path.basename(file)));
  const named = [...Object.keys(environment), ...samples.flatMap(variablesIn)];
  expect(named.filter((name) => !documentedVariables.has(name) && !OTHERS.has(name))).toEqual([]);
});

test.each(units)('%s may take as long to stop as the guide says', (_, { environment, setting }) => {
  expect(Number(setting('TimeoutStopSec'))).toBeGreaterThanOrEqual(STOP_WITHIN_SECONDS + Number(environment.STOP_DELAY_SECONDS ?? 0));
});

test('the edge runs as its unit says, as nobody in particular, and ends in time', async () => {
  const [, unit] = units.find(([name]) => name.includes('edge')) ?? [];
  if (!unit) throw new Error('There is no unit of the edge.');
  const store = mkdtempSync(path.join(tmpdir(), 'store-'));
  mkdirSync(path.join(store, 'r'));
  spawnSync('chmod', ['-R', '755', store]);
  const port = await freePort();
  const [, ...args] = unit.command;
  const edge = spawn(process.execPath, args, {
    cwd: ROOT, ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }), stdio: ['ignore', 'pipe', 'pipe'],
    // An empty store, and a port and a delay of the test's own.
    env: { ...unit.environment, PATH: process.env.PATH, TMPDIR: tmpdir(), RELEASE_STORE: store, PORT: String(port), STOP_DELAY_SECONDS: '1' },
  });
  const ended = new Promise<number | null>((resolve) => { edge.once('exit', resolve); });
  const said = await new Promise<string>((resolve) => {
    edge.stdout.once('data', (line) => resolve(String(line)));
    edge.stderr.once('data', (line) => resolve(String(line)));
  });
  expect(said).toContain('The edge listens');
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([503, 'max-age=63072000; includeSubDomains']);
  edge.kill('SIGTERM');
  expect(await ended).toBe(0);
  rmSync(store, { recursive: true });
});
