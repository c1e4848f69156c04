import { expect } from '@playwright/test';
import { besideShop } from './addresses';

interface Mail { subject: string; text: string; html: string }

const inbox = process.env.INBOX_URL ?? besideShop(5);

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
