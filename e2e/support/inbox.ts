import { expect } from '@playwright/test';

interface Mail { subject: string; text: string }

const inbox = process.env.INBOX_URL ?? inboxBeside(process.env.SHOP_URL ?? 'http://localhost:3000');

/** The first web address in the newest mail to `to` whose subject matches. Waits until it has come. */
export async function linkFromMail(to: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: Mail[] };
    const mail = messages.find((one) => subject.test(one.subject));
    link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
    expect(link).toBeTruthy();
  }).toPass({ timeout: 15_000 });
  return link ?? '';
}

/** scripts/lib/ports.mjs: the inbox stands five ports above the shop. */
function inboxBeside(shop: string): string {
  const url = new URL(shop);
  url.port = String(Number(url.port || 80) + 5);
  return url.origin;
}
