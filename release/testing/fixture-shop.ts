import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PublicConfig } from 'shared-remote/config';

/** A small build, as webpack.common.js would leave it, made in a moment. */
export interface FixtureBuild {
  name: string;
  files?: Record<string, string>;
  /** Body of `prerender(input)` or `renderDocument(parts)`. */
  server?: string;
  routes?: object[];
  /** Over the fixture's own `build.json`. */
  record?: Record<string, unknown>;
  declaration?: Record<string, unknown>;
  version?: string;
  /** What its smoke run found; 'passed' unless given. */
  smoke?: 'passed' | 'failed' | 'none';
}

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A folder that is gone after the test file. */
export async function scratch(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `fdk-${name}-`));
  folders.push(folder);
  return folder;
}

/** Writes `<root>/<name>/dist/<version>/` and says where. */
export async function writeBuild(root: string, build: FixtureBuild): Promise<{ folder: string; version: string }> {
  const shell = build.name === 'shell';
  const files = build.files ?? (shell ? SHELL_FILES : remoteFiles(build.name));
  const server = build.server ?? (shell ? RENDER_DOCUMENT : prerender('<h1>' + build.name + '</h1>'));
  const version = build.version
    ?? `1.0.0-${createHash('sha256').update(JSON.stringify([files, server, build.routes, build.record, build.declaration])).digest('hex').slice(0, 12)}`;
  const record = shell ? shellRecord(version) : remoteRecord(build, version);
  const folder = path.join(root, build.name, 'dist', version);
  const all = {
    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`files/${file}`, text])), 'server.cjs': server,
    'build.json': JSON.stringify({ ...record, declaration: { ...record.declaration, ...build.declaration }, ...build.record }),
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return { folder, version };
}

export const prerender = (html: string): string =>
  `exports.prerender = (input) => ({ html: input.mode === 'full' ? ${JSON.stringify(html)} : '<p>skeleton</p>', head: { title: input.path, canonical: input.mode === 'full' ? input.path : undefined }, data: input.mode === 'full' ? input.data : undefined });`;

const RENDER_DOCUMENT = `exports.renderDocument = (parts) => [
  '<!doctype html><html><head><title>' + parts.head.title + '</title>',
  ...parts.styles.map(({ url, css }) => '<style data-css="' + url + '">' + css + '</style>'),
  ...parts.stylesheets.map(({ url, integrity }) => '<link rel="stylesheet" href="' + url + '" integrity="' + integrity + '">'),
  ...parts.preloads.map(({ url, integrity }) => '<link rel="preload" as="script" href="' + url + '" integrity="' + integrity + '">'),
  ...(parts.starter ? [] : parts.scripts).map(({ url, integrity }) => '<script defer src="' + url + '" integrity="' + integrity + '"></script>'),
  parts.starter ? '<script data-search="' + parts.starter.search + '">' + parts.starter.code + '</script>' : '',
  parts.inlineScript ? '<script>' + parts.inlineScript + '</script>' : '',
  '</head><body>' + (parts.page.preview ? '<aside>' + JSON.stringify(parts.page.preview.versions) + '<a href="/preview/off">back</a></aside>' : '') + '<main id="slot" data-mode="' + parts.slot.mode + '">' + parts.slot.html + '</main>',
  '<script type="application/json" id="page">' + JSON.stringify(parts.page).replaceAll('<', '\\\\u003c') + '</script></body></html>',
].join('');`;

const SHELL_FILES = {
  'shell.js': 'globalThis.shell = 1;',
  'service-worker.js': '// the worker',
  'style.css': '@layer base { body { margin: 0; background: url(paper.svg) } }',
  'paper.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
};

const remoteFiles = (name: string) => ({
  'remoteEntry.js': `globalThis[${JSON.stringify(name)}] = 1;`,
  'view.0a.js': `/* ${name} */`,
  'style.css': `@layer ${name} { .${name}__page__0 { color: green } }`,
  'view.0a.js.map': '{}',
});

function shellRecord(version: string) {
  return {
    name: 'shell', version, entry: 'shell.js', style: 'style.css', modules: {}, runtime: '2.9.2',
    provides: { react: '19.3.1', 'shared-remote/router': '1.0.0' },
    declaration: { name: 'shell', owner: 'Platform', contracts: [1, 2], publishes: ['app-status'], budgets: { entry: 1000, style: 1000 } },
  };
}

function remoteRecord({ name, routes = [{ path: '/', view: 'view', prerender: 'full' }] }: FixtureBuild, version: string) {
  return {
    name, version, entry: 'remoteEntry.js', style: 'style.css', modules: { view: ['view.0a.js'] },
    declaration: {
      name, owner: 'Somebody', contract: 1, routes,
      requires: { runtime: '2.9.2', shared: { react: '19.3.0' } },
      budgets: { entry: 1000, view: 1000, style: 1000 },
    },
  };
}

export const config: PublicConfig = {
  environment: 'local',
  siteUrl: 'http://localhost:3210',
  shop: {
    name: 'Five Day Kitchen', tradingName: 'Five Day Kitchen Ltd', address: '1 Example Yard', email: 'hello@example.test', phone: '0',
    companyNumber: '0', vatNumber: '0',
  },
  chat: { number: '44', greeting: 'Hello' },
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p', appId: 'a' },
  sandbox: { auth: 'http://localhost:3217', remoteConfig: 'http://localhost:3214' },
};
