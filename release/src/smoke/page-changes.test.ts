import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { launchChromium } from './browser';
import { foreignChanges, watchPageChanges } from './page-changes';
import { pageChangesOf } from './page-checks';
import { visitOnce } from './visit';

const PAGE = `<!doctype html><html lang="en-GB"><head><title>A</title><link rel="icon" href="/icon.svg"></head><body>
  <main id="slot"><h1>Home</h1></main>
  <div id="chrome"><nav style="position:fixed;bottom:0;right:0"><a href="/cart" aria-label="Cart">Cart</a></nav><footer>Terms <a href="/terms">Terms</a></footer></div>
  <script defer src="/r/mf-a/1/home.js"></script></body></html>`;
const OWNERS = [{ name: 'mf-a', storage: ['mf-a:basket'] }, { name: 'mf-b', storage: ['mf-b:cart'] }];

let browser: Browser;
let server: Server;
let script = '';
let page = PAGE;
let address: string;
beforeAll(async () => {
  browser = await launchChromium();
  server = createServer(({ url }, response) => {
    if (url?.startsWith('/r/')) response.setHeader('content-type', 'text/javascript').end(script);
    else response.setHeader('content-type', 'text/html').end(page);
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
  const context = await browser.newContext();
  await watchPageChanges(context);
  const found: string[] = [];
  found.push(...await visitOnce(context, address, async (visit) => { found.push(...foreignChanges(await pageChangesOf(visit), OWNERS)); }));
  await context.close();
  return found;
};

test.each([
  ['a style for everybody', "document.head.append(document.createElement('style'))", ['<head> has got <style >']],
  ['the icon taken out', "document.querySelector('link').remove()", ['<head> has lost <link href=/icon.svg rel=icon>']],
  ['a class for the whole page', "document.documentElement.className = 'dark'", ['the whole page has got html class=dark']],
  [
    'an element beside the shell’s',
    "document.body.append(Object.assign(document.createElement('div'), { id: 'mine', innerHTML: '<p>Sale!' }))",
    ['<body> has got <div id=mine>, outside the slot'],
  ],
  ['a floating link taken out', "document.querySelector('nav a').remove()", ['the floating link to /cart is gone']],
  [
    'a floating link covered',
    "document.querySelector('#slot').insertAdjacentHTML('beforeend', '<div style=\"position:fixed;inset:0;z-index:9\">')",
    ["the floating button 'Cart' is hidden or covered by the page"],
  ],
  ['another footer', "document.querySelector('footer').append('Sale!')", ['the footer has changed']],
  [
    'somebody’s cart', "const keep = localStorage; keep.setItem('mf-b:cart', '')",
    ["mf-a writes the storage key 'mf-b:cart', which is not in its remote.json"],
  ],
  [
    'a key that is set as a property', "localStorage.visits = '1'",
    ["somebody stores 'visits' without setItem, so nobody can say whose it is"],
  ],
  ['a cookie', "document.cookie = 'seen=1'", ["mf-a sets the cookie 'seen'; cookies are the whole site's"]],
  [
    'nothing in a chunk that webpack is loading at the moment',
    "document.currentScript.dataset.webpack ?? document.head.insertAdjacentHTML('beforeend', '<script data-webpack=chunk src=' + location.origin + '/r/mf-a/1/chunk.js>')",
    [],
  ],
  ['nothing', "localStorage.setItem('mf-a:basket', '1'); document.querySelector('#slot').append('more'); document.title = 'B'", []],
])('a visit finds %s', async (_, code, expected) => {
  expect(await complaints(code)).toEqual(expected);
});

test('a link that was hidden is not missed: a page is composed with one for customers, which the shell takes out for others', async () => {
  page = PAGE.replace('</nav>', '<a href="/profile" hidden>Profile</a></nav>');
  expect(await complaints("document.querySelector('nav a[hidden]').remove()")).toEqual([]);
  page = PAGE;
});
