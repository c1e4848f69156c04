import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { linked } from './pages';
import { startMail, type MailStarted } from './index';

const stateDir = mkdtempSync(join(tmpdir(), 'mail-'));
let started: MailStarted;
let url: string;

async function start(): Promise<void> {
  started = await startMail({ port: 0, smtpPort: 0, stateDir });
  url = started.url.replace('localhost', '127.0.0.1');
}
async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport(started.smtpUrl);
  await transport.sendMail({ from: 'Five Day Kitchen <hello@fivedaykitchen.example>', ...mail });
  transport.close();
}
const messages = async (query = '') => (await (await fetch(`${url}/api/messages${query}`)).json()).messages;

beforeEach(start);
afterEach(async () => {
  await fetch(`${url}/api/messages`, { method: 'DELETE' });
  await started.close();
});
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

describe('the inbox', () => {
  it('has what nodemailer sent, found by address, newest first', async () => {
    await send({
      to: 'Demo <demo@fivedaykitchen.example>', subject: 'Your receipt – £45.00', text: 'Thank you', html: '<p>Thank <b>you</b></p>',
    });
    await send({ to: 'other@example.test', subject: 'Other', text: 'Hello' });
    expect(await messages()).toMatchObject([{ subject: 'Other' }, { subject: 'Your receipt – £45.00' }]);
    expect(await messages('?to=DEMO@fivedaykitchen.example')).toMatchObject([
      {
        from: 'Five Day Kitchen <hello@fivedaykitchen.example>', to: ['Demo <demo@fivedaykitchen.example>'],
        text: expect.stringContaining('Thank you'), html: expect.stringContaining('<b>you</b>'),
      },
    ]);
    expect(await messages('?subject=receipt')).toHaveLength(1);
  });

  it('goes by the envelope: hidden copies arrive too', async () => {
    await send({ to: 'demo@fivedaykitchen.example', bcc: 'kitchen@example.test', subject: 'Order', text: 'x' });
    expect(await messages('?to=kitchen@example.test')).toHaveLength(1);
  });

  it('still has it after a restart', async () => {
    await send({ to: 'demo@fivedaykitchen.example', subject: 'Kept', text: 'x' });
    await started.close();
    await start();
    expect(await messages()).toMatchObject([{ subject: 'Kept' }]);
  });

  it('lists messages and shows one, its HTML apart in a frame without scripts', async () => {
    await send({
      to: 'demo@fivedaykitchen.example', subject: '<b>Verify</b>', text: 'Go to http://localhost:3000/x?a=1&b=2.',
      html: '<script>alert(1)</script><a href="http://localhost:3000/x">Verify</a>',
    });
    const [{ id }] = await messages();
    expect(await (await fetch(url)).text()).toContain('&lt;b&gt;Verify&lt;/b&gt;');
    const page = await (await fetch(`${url}/messages/${id}`)).text();
    expect(page).toContain(`<iframe title="The message" src="/messages/${id}/html" sandbox="`);
    expect(page).not.toContain('allow-scripts');
    expect(page).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2."');
    const frame = await fetch(`${url}/messages/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(await frame.text()).toContain('<base target="_top">');
    expect((await fetch(`${url}/messages/none`)).status).toBe(404);
  });
});

it('makes only web addresses into links', () => {
  expect(linked('<i> javascript:alert(1) https://a.test/b?c=d').toString()).toBe(
    '&lt;i&gt; javascript:alert(1) <a href="https://a.test/b?c=d" rel="noreferrer">https://a.test/b?c=d</a>',
  );
});
