import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { launchChromium } from './browser';
import { expectIdle, expectMounted } from './page-checks';
import { visitOnce } from './visit';

let browser: Browser;
let server: Server;
let script = '';
let address: string;
beforeAll(async () => {
  browser = await launchChromium();
  server = createServer(({ url }, response) => {
    if (url !== '/') response.statusCode = 403;
    response.setHeader('content-type', 'text/html').end(
      `<main id="slot"><h1>Home</h1></main><script>shopInspection = { mounted: [] };${script}</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});
const complaints = async (code: string) => {
  script = code;
  return visitOnce(await browser.newContext(), address, (visit) => expectMounted(visit, '/'), 1_000);
};

test('a page whose mount never ends is complained of, and the next page is visited', async () => {
  expect(
    await complaints("addEventListener('load', () => setTimeout(() => { for (;;); }))"),
  ).toEqual([expect.stringContaining('its main thread is never free')]);
  expect(await complaints("shopInspection.mounted.push('/')")).toEqual([]);
});

test('what could not be loaded is complained of by its address, without the query', async () => {
  expect(await complaints("shopInspection.mounted.push('/'); fetch('/secret?token=abc')")).toEqual([
    `an error on the console: Failed to load resource: the server responded with a status of 403 (Forbidden) (${address}secret)`,
  ]);
});

test('a loop in a script of the page itself ends the visit too', async () => {
  expect(
    await complaints("shopInspection.mounted.push('/'); requestAnimationFrame(() => { for (;;); })"),
  ).toEqual([expect.stringMatching(/main thread is never free|Timeout/)]);
});

test('a page that works on and on after its mount is complained of, an idle one is not', async () => {
  const loop = 'setInterval(() => { for (const end = performance.now() + 94; performance.now() < end;); }, 100)';
  const visited = async (code: string) => {
    script = code;
    return visitOnce(await browser.newContext(), address, expectIdle);
  };
  expect(await visited(loop)).toEqual([expect.stringMatching(/^it holds the main thread: \d+ % of \d s/)]);
  expect(await visited(`const loop = ${loop}; setTimeout(() => clearInterval(loop), 1000)`)).toEqual([]);
  expect(await visited('')).toEqual([]);
});
