import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { generate } from 'selfsigned';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { program } from '../../../scripts/lib/program.mjs';
import { scratch, writeBuild } from '../../testing/fixture-shop';
import { serveShop } from './shop';

// A shop of a few bytes, and the pages that a developer sees of it.
const VERSION = '1.0.0-0123456789ab';
/** Where customers find it; a developer may reach it elsewhere. */
const SITE = 'https://preview.fivedaykitchen.example';
let shop: Server;
let release: number;
let reported: number;
/** Which site each of its pages was asked from. */
let origins: string[];
let printed: string[];
let served: Awaited<ReturnType<typeof serveShop>>;
const origin = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;

const remote = (name: string, routes: object[]) => ({
  name, version: '1.0.0', contract: 1, entry: { url: `/r/${name}/1.0.0/e.js`, integrity: `sha384-${'A'.repeat(64)}` }, modules: {}, routes,
  overlays: [], services: [],
  publishes: [], requires: { runtime: '2.9.2', shared: {} },
});
const page = () => JSON.stringify({
  environment: 'local', sequence: release, shell: '1.0.0', route: '/b',
  remote: remote('mf-b', [{ path: '/b', view: 'b', prerender: 'skeleton' }]), links: { footer: [] },
  release: { url: `/r/release/${release}/release.json`, integrity: `sha384-${'A'.repeat(64)}` },
});

beforeEach(async () => {
  [release, reported, printed, origins] = [1, 0, [], []];
  shop = createServer(({ url = '', method, headers }, response) => {
    if (method === 'POST') reported += 1;
    const [, document] = /^\/r\/release\/(\d+)\//.exec(url) ?? [];
    if (url === '/missing') return response.writeHead(404).end();
    if (document) return response.end(JSON.stringify({
      environment: 'local', sequence: Number(document), shell: '1.0.0',
      remotes: [remote('mf-b', [{ path: '/b', view: 'b', prerender: 'skeleton' }])],
    }));
    origins.push(String(headers.origin));
    return response.setHeader('content-security-policy', `script-src ${SITE}/r/`).setHeader('content-type', 'text/html')
      .end(`<main id="slot"></main><script type="application/json" id="config">{"siteUrl":"${SITE}"}</script><script type="application/json" id="page">${page()}</script></body>`);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  served = await serveShop({ shop: origin(), port: await freePort(), print: (line) => void printed.push(line) });
});
afterEach(async () => {
  await served.close();
  shop.closeAllConnections();
  shop.close();
});

const look = async (url: string) => (await fetch(served.address + url, { headers: { accept: 'text/html' } })).text();
const show = async (...paths: string[]) => {
  await showBuild('mf-a', paths.map((at) => ({ path: at, view: 'view', prerender: 'full' })));
};
const showBuild = async (name: string, routes: object[]) => {
  const { folder } = await writeBuild(await scratch('working'), { name, version: VERSION, routes });
  await mkdir(path.join(folder, 'files'), { recursive: true });
  await writeFile(
    path.join(folder, 'files/view.0a.js.map'),
    JSON.stringify({ version: 3, names: [], mappings: 'AAWI', sources: [`webpack://${name}_${VERSION}/./src/view/index.tsx`] }),
  );
  await served.show(folder);
};

describe('a shop that does not answer', () => {
  const start = (address: string) => serveShop({ shop: address, port: 0, print() {} });

  it('is named, with the reason', async () => {
    const port = await freePort();
    await expect(start(`http://127.0.0.1:${port}`)).rejects.toThrow(
      `http://127.0.0.1:${port} does not answer. connect ECONNREFUSED 127.0.0.1:${port}`,
    );
    await expect(start(`${origin()}/missing`)).rejects.toThrow('/missing answers with 404 in the place of a page.');
  });

  it('with a certificate that this machine does not know: what to do', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    const secure = createSecureServer({ key, cert }, (_, response) => response.end());
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    await expect(start(`https://127.0.0.1:${(secure.address() as AddressInfo).port}`)).rejects.toThrow('in NODE_EXTRA_CA_CERTS');
    secure.close();
  });
});

it('is reached over https, with a certificate that this machine was told of: pages, and cookies for https alone', async () => {
  const { private: key, cert } = await generate(
    [{ name: 'commonName', value: 'localhost' }], { extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }] },
  );
  const cookie = '__Host-fdk_bucket=7; Path=/; Secure';
  const secure = createSecureServer(
    { key, cert }, (request, response) => void shop.emit('request', request, response.setHeader('set-cookie', cookie)),
  );
  await new Promise<void>((resolve) => secure.listen(0, 'localhost', resolve));
  const file = path.join(await scratch('certificate'), 'ca.pem');
  await writeFile(file, cert);
  // Node reads the certificates that it trusts once, as it starts.
  const bundle = (await program('release/contract/dev/shop.ts')).at(-1);
  const code = `
    import { serveShop } from ${JSON.stringify(bundle)};
    const { address } = await serveShop({ shop: process.argv[1], port: Number(process.argv[2]), print() {} });
    process.stdout.write(address);`;
  const from = `https://localhost:${(secure.address() as AddressInfo).port}`;
  const child = spawn(
    process.execPath, ['--input-type=module', '-e', code, from, String(await freePort())],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: file }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    const [address] = (await once(child.stdout, 'data')) as [Buffer];
    const page = await fetch(address.toString(), { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="page"')]);
    expect(page.headers.getSetCookie()).toEqual([cookie]);
  } finally {
    child.kill();
    secure.closeAllConnections();
    secure.close();
  }
});

it('has a page at a route as soon as a build has one there', async () => {
  await show('/a');
  expect(await look('/a')).toContain('data-view="/a"');
  expect(await look('/new')).not.toContain('data-view="/new"');
  await show('/a', '/new');
  expect(await look('/new')).toContain('data-view="/new"');
});

it('makes it from a page that the shop has, where that is the developed remote’s own', async () => {
  await showBuild('mf-b', ['/missing', '/b'].map((at) => ({ path: at, view: 'view', prerender: 'skeleton' })));
  expect(await look('/missing')).toContain('data-view="/missing"');
});

it('takes the shop’s own address for its own, wherever the shop is reached', async () => {
  await show('/a');
  const page = await fetch(`${served.address}/b`, { headers: { accept: 'text/html', origin: served.address } });
  expect(page.headers.get('content-security-policy')).toBe(`script-src ${served.address}/r/`);
  expect(origins.at(-1)).toBe(SITE);
});

it('names with each page the release document that the shop has by then', async () => {
  await show('/a');
  const sequence = async () => {
    await look('/a');
    return (JSON.parse(await look('/r/working-copy/0/release.json')) as { sequence: number }).sequence;
  };
  expect(await sequence()).toBe(1);
  release = 2;
  expect(await sequence()).toBe(2);
});

it('tells what failed in a page by version, error and place in the sources, and keeps it from the shop’s counts', async () => {
  await show('/a');
  const report = async (body: object) => fetch(`${served.address}/api/reports`, { method: 'POST', body: JSON.stringify(body) });
  await report({
    type: 'remote-failure', remote: 'mf-a', version: VERSION, kind: 'mount', detail: 'TypeError: x',
    stack: [`Week@mf-a/${VERSION}/view.0a.js:1:1`], components: [`mf-a/${VERSION}/view.0a.js:1:1`],
  });
  await report({ type: 'web-vital', kind: 'lcp', value: 900 });
  expect(printed).toEqual([
    `mf-a ${VERSION} failed (mount)\n      TypeError: x\n      at Week  mf-a/src/view/index.tsx:12:5\n      in mf-a/src/view/index.tsx:12:5`,
  ]);
  expect(reported).toBe(0);
});
