import { expect } from '@playwright/test';

interface Mail { subject: string; text: string; html: string }

const inbox = process.env.INBOX_URL ?? inboxBeside(process.env.SHOP_URL ?? 'http://localhost:3000');

/** The first link in the latest mail to `to` whose subject matches. Waits for that mail. */
export async function linkFromMail(to: string, subject: RegExp): Promise<string> {
  return /https?:\/\/\S+/.exec((await mailTo(to, subject)).text)?.[0] ?? '';
}

/** The latest mail to `to` whose subject matches. Waits for it. */
export async function mailTo(to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    found = (await mailsTo(to)).find((mail) => subject.test(mail.subject));
    expect(found).toBeTruthy();
  }).toPass();
  return found ?? { subject: '', text: '', html: '' };
}

/** All mails so far, the latest first. */
export async function mailsTo(to: string): Promise<Mail[]> {
  const answer = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { messages: Mail[] }).messages;
}

/** The inbox is five ports above the shop (scripts/lib/ports.mjs). */
function inboxBeside(shop: string): string {
  const url = new URL(shop);
  url.port = String(Number(url.port || 80) + 5);
  return url.origin;
}
