import { expect } from '@playwright/test';

interface Mail { subject: string; text: string }

const inbox = process.env.INBOX_URL ?? inboxBeside(process.env.SHOP_URL ?? 'http://localhost:3000');

/** The first web address in the newest mail to `to` whose subject matches. Waits until it has come. */
export async function linkFromMail(to: string, subject: RegExp): Promise<string> {
  return /https?:\/\/\S+/.exec((await mailTo(to, subject)).text)?.[0] ?? '';
}

/** The newest mail to `to` whose subject matches. Waits until it has come. */
export async function mailTo(to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    found = (await mailsTo(to)).find((mail) => subject.test(mail.subject));
    expect(found).toBeTruthy();
  }).toPass({ timeout: 20_000 });
  return found ?? { subject: '', text: '' };
}

/** What has come so far, the newest first. */
export async function mailsTo(to: string): Promise<Mail[]> {
  const answer = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { messages: Mail[] }).messages;
}

/** scripts/lib/ports.mjs: the inbox stands five ports above the shop. */
function inboxBeside(shop: string): string {
  const url = new URL(shop);
  url.port = String(Number(url.port || 80) + 5);
  return url.origin;
}
