// Of all: needs a browser, which runs scripts while the document is still loading.
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectQuiet, expectStarted, test as base, touchPage } from '../support/shop';

const test = base.extend<{ slow: Awaited<ReturnType<typeof openSlowNetwork>> }>({
  slow: async ({}, use) => {
    const slow = await openSlowNetwork();
    await use(slow);
    slow.close();
  },
  proxy: ({ slow }, use) => use({ server: slow.url }),
});

test('a document that stops halfway: its script waits for the rest, then the page works', async ({ page, complaints, slow }) => {
  const script = page.waitForEvent('requestfinished', (finished) => /\/shell\.js$/.test(finished.url()));
  await page.goto('/', { waitUntil: 'commit' });
  // It is a page at rest, whose starter stands in the first half.
  await page.waitForFunction(() => 'shopStarter' in window);
  await touchPage(page);
  await script;
  // The script runs: it has created the Trusted Types policy.
  await expect.poll(() => page.evaluate('trustedTypes.defaultPolicy !== null')).toBe(true);
  expect(await page.evaluate(() => [document.readyState, document.getElementById('page')])).toEqual(['loading', null]);

  slow.sendTheRest();
  await expectStarted(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expectQuiet(complaints);
});

base('a script that hangs: the document is laid out without waiting for it', async ({ page }) => {
  await page.route(/\/shell\.js$/, () => new Promise(() => {}));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** A proxy between browser and shop that sends the first half of each document, and the rest on `sendTheRest`. */
async function openSlowNetwork() {
  const held: (() => void)[] = [];
  const server = createServer((asked, reply: ServerResponse) => {
    const call = request(asked.url ?? '/', {
      method: asked.method, headers: { ...asked.headers, 'accept-encoding': 'identity' },
    }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!/text\/html/.test(answer.headers['content-type'] ?? '')) return void answer.pipe(reply);
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('end', () => {
        const html = Buffer.concat(chunks);
        const half = html.indexOf('<main');
        reply.write(html.subarray(0, half));
        held.push(() => reply.end(html.subarray(half)));
      });
    });
    call.once('error', () => reply.destroy());
    asked.pipe(call);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendTheRest: () => held.splice(0).forEach((send) => send()),
    close: () => void (server.closeAllConnections(), server.close()),
  };
}
