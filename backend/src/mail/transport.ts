import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import type { Mail } from './templates/mail';

export interface MailTransport {
  send(to: string, mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/** Any SMTP server. The message id is the same on a second try, so that a mailbox can fold them. */
export function smtpTransport({ smtpUrl, from }: Config['mail']): MailTransport {
  const { hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl, pool: true, maxConnections: 2, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000,
  });
  return {
    async send(to, { subject, text, html, headers }, messageId) {
      // No files and no addresses from a mail's content: only what we wrote.
      await transport.sendMail({
        from, to, subject, text, html, ...(headers && { headers }), messageId: `<${messageId}@${hostname}>`, disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
