import PostalMime, { type Address } from 'postal-mime';
import * as v from 'valibot';

export const MessageRecord = v.object({
  id: v.string(),
  /** ISO 8601 UTC, when it arrived. */
  receivedAt: v.string(),
  /** The recipients of the SMTP envelope, where the mail really went. */
  envelope: v.object({ from: v.string(), to: v.array(v.string()) }),
  from: v.string(),
  to: v.array(v.string()),
  replyTo: v.nullable(v.string()),
  subject: v.string(),
  text: v.string(),
  html: v.nullable(v.string()),
  headers: v.record(v.string(), v.string()),
  attachments: v.array(v.object({ name: v.string(), type: v.string(), bytes: v.number() })),
});
export type Message = v.InferOutput<typeof MessageRecord>;

/** Reads a raw mail. Throws when it is none. */
export async function readMessage(raw: Buffer, envelope: Message['envelope'], id: string, receivedAt: Date): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    envelope,
    from: written(mail.from),
    to: (mail.to ?? []).map(written),
    replyTo: mail.replyTo?.[0] === undefined ? null : written(mail.replyTo[0]),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: Object.fromEntries(mail.headers.map((header) => [header.key, header.value])),
    attachments: mail.attachments.map((one) => ({
      name: one.filename ?? 'attachment',
      type: one.mimeType,
      bytes: typeof one.content === 'string' ? Buffer.byteLength(one.content) : one.content.byteLength,
    })),
  };
}

/** Whether it went to this address, however that is written. */
export function wentTo(message: Message, address: string): boolean {
  const wanted = address.trim().toLowerCase();
  return message.envelope.to.some((to) => to.toLowerCase() === wanted);
}

function written(one: Address | undefined): string {
  if (one === undefined) return '';
  return one.name === '' ? (one.address ?? '') : `${one.name} <${one.address ?? ''}>`;
}
