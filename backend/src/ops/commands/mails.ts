import { and, desc, isNull, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema';
import { isGivenUp, resendMail } from '../../mail/resend';
import { readCount, type Command } from '../command';
import { columns, when } from '../output';

const MOST_SHOWN = 30;

export const mailCommands: Record<string, Command> = {
  'mails list': {
    usage: '[--to E] [--failed] [--waiting] [--limit N]',
    what: 'What was or will be sent, the newest first; --failed are those given up that were not sent again.',
    options: { to: { type: 'string' }, failed: { type: 'boolean' }, waiting: { type: 'boolean' }, limit: { type: 'string' } },
    async run({ deps: { db } }, args) {
      args.none();
      const to = args.value('to');
      const found = await db.select().from(outbox).where(and(
        to ? sql`lower(${outbox.recipient}) = lower(${to})` : undefined,
        args.has('failed') ? isGivenUp(db) : undefined,
        args.has('waiting') ? and(isNull(outbox.sentAt), isNull(outbox.gaveUpAt)) : undefined,
      )).orderBy(desc(outbox.id)).limit(args.count('limit') ?? MOST_SHOWN);
      return {
        data: found,
        text: found.length ? columns(['Mail', 'Kind', 'To', 'Queued', 'Tries', 'Sent'], found.map((mail) =>
          [mail.id, mail.kind, mail.recipient, when(mail.createdAt), mail.tries, mail.gaveUpAt ? 'gave up' : when(mail.sentAt)])) : 'No mails.',
      };
    },
  },
  'mails resend': {
    usage: '<mail>',
    what: 'Sends a mail once more, with the words that are true now. One that was given up then waits for nobody any more.',
    async run({ deps, actor }, args) {
      const id = readCount(args.only('which mail, by its number'), 'The mail');
      const again = await resendMail(deps, id, actor);
      return { data: { mail: again }, text: `Queued as mail ${again}.` };
    },
  },
};
