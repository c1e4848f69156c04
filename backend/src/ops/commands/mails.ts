import { and, desc, isNull, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema';
import { closeMail, isGivenUp, resendMail } from '../../mail/resend';
import { readCount, type Arguments, type Command } from '../command';
import { columns, cutAt, when } from '../output';

const MOST_SHOWN = 30;

export const mailCommands: Record<string, Command> = {
  'mails list': {
    usage: '[--to E] [--failed] [--waiting] [--limit N]',
    what: 'What was or will be sent, the newest first; --failed are those given up that were neither sent again nor closed.',
    options: { to: { type: 'string' }, failed: { type: 'boolean' }, waiting: { type: 'boolean' }, limit: { type: 'string' } },
    async run({ deps: { db } }, args) {
      args.none();
      const to = args.value('to');
      const limit = args.count('limit') ?? MOST_SHOWN;
      const found = await db.select().from(outbox).where(and(
        to ? sql`lower(${outbox.recipient}) = lower(${to})` : undefined,
        args.has('failed') ? isGivenUp(db) : undefined,
        args.has('waiting') ? and(isNull(outbox.sentAt), isNull(outbox.gaveUpAt)) : undefined,
      )).orderBy(desc(outbox.id)).limit(limit + 1);
      const { shown, isCut } = cutAt(found, limit);
      return {
        data: shown, isCut,
        text: shown.length ? columns(['Mail', 'Kind', 'To', 'Queued', 'Tries', 'Sent'], shown.map((mail) =>
          [
            mail.id, mail.kind, mail.recipient, when(mail.createdAt), mail.tries, mail.gaveUpAt ? 'gave up' : when(mail.sentAt),
          ])) : 'No mails.',
      };
    },
  },
  'mails resend': {
    usage: '<mail>',
    what: 'Sends a mail once more, with the words that are true now. One that was given up then waits for nobody any more.',
    async run({ deps, actor }, args) {
      const again = await resendMail(deps, mailIn(args), actor);
      return { data: { mail: again }, text: `Queued as mail ${again}.` };
    },
  },
  'mails close': {
    usage: '<mail>',
    what: 'Of a mail that was given up because there is no such address: nobody is called for it any more.',
    async run({ deps, actor }, args) {
      const mail = mailIn(args);
      await closeMail(deps, mail, actor);
      return { data: { mail }, text: `Mail ${mail} is closed.` };
    },
  },
};

const mailIn = (args: Arguments): number => readCount(args.only('which mail, by its number'), 'The mail');
