import { and, count, countDistinct, desc, eq, inArray, isNull } from 'drizzle-orm';
import { operatorRole, type OperatorRole } from 'shared-rules';
import { audit, disputes, orderHolds, orders, outbox, quarantine, refunds } from '../../db/schema';
import { notFound } from '../../http/failure';
import { isGivenUp } from '../../mail/resend';
import { isUnfinished } from '../../orders/unfinished-orders';
import { needsOperator } from '../../payments/lock-payment';
import { readShopState } from '../../status/switches';
import { writeAudit } from '../audit';
import { UsageError } from 'shared-api/server/command-line';
import type { Command, Tools } from '../command';
import { columns, cutAt, facts, when } from '../output';

const MOST_SHOWN = 30;

/** The claim lives at the identity provider: the audit row comes first, so that no change is without one; a failure gets its own. */
async function setRole({ deps, actor }: Tools, email: string, role: OperatorRole | null): Promise<string> {
  const account = await deps.identity.byEmail(email);
  if (!account) throw notFound(`There is no identity ${email}.`);
  const action = role ? 'operator-granted' : 'operator-withdrawn';
  await writeAudit(deps.db, { actor, action, subject: account.uid, details: role ? { role } : {} });
  try {
    await deps.identity.setRole(account.uid, role);
  } catch (error) {
    await writeAudit(deps.db, { actor, action: `${action}-failed`, subject: account.uid });
    throw error;
  }
  return account.uid;
}

export const shopCommands: Record<string, Command> = {
  status: {
    usage: '',
    what: 'The shop at a glance: switches, orders under way by status, and what waits for somebody.',
    async run({ deps: { db, now } }, args) {
      args.none();
      const state = await readShopState(db);
      // Those that are over are not counted: there are ever more.
      const byStatus = await db.select({ status: orders.status, count: count() }).from(orders)
        .where(inArray(orders.status, ['NEW', 'PREPARING', 'DELIVERING'])).groupBy(orders.status);
      const [held] = await db.select({ orders: countDistinct(orderHolds.orderId) }).from(orderHolds).where(isNull(orderHolds.releasedAt));
      const waiting = {
        mails: await db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.gaveUpAt))),
        mailsGivenUp: await db.$count(outbox, isGivenUp(db)),
        refunds: await db.$count(refunds, inArray(refunds.status, ['requested', 'pending'])),
        refundsFailed: await db.$count(refunds, needsOperator()),
        held: held?.orders ?? 0,
        unfinished: await db.$count(orders, isUnfinished(now())),
        disputes: await db.$count(disputes, eq(disputes.isClosed, false)),
        quarantine: await db.$count(quarantine, isNull(quarantine.resolvedAt)),
      };
      const on = (is: boolean) => (is ? 'on' : 'off');
      return {
        data: { ...state, orders: Object.fromEntries(byStatus.map((row) => [row.status, row.count])), waiting },
        text: facts([
          [
            'Ordering, payments, registration',
            [state.orderingEnabled, state.paymentsEnabled, state.registrationEnabled].map(on).join(', '),
          ],
          ['Menu version', state.menuVersion],
          ['Orders under way', byStatus.map((row) => `${row.count} ${row.status}`).join(', ') || 'none'],
          ['Mails waiting, given up', `${waiting.mails}, ${waiting.mailsGivenUp}`],
          ['Refunds under way, failed', `${waiting.refunds}, ${waiting.refundsFailed}`], ['Orders held', waiting.held],
          ['Orders unfinished', waiting.unfinished], ['Disputes open', waiting.disputes],
          ['Payments in quarantine', waiting.quarantine],
        ]),
      };
    },
  },
  'operators grant': {
    usage: '<email> --role kitchen|manager|releaser',
    what: 'Lets an identity use /kitchen: kitchen cooks, packs and delivers; releaser may use /releases alone, which says what is live; manager may all. They are signed out everywhere, and have it at their next sign-in.',
    options: { role: { type: 'string' } },
    async run(tools, args) {
      const role = operatorRole(args.value('role'));
      if (!role) throw new UsageError('Say which: --role kitchen, --role manager or --role releaser.');
      const uid = await setRole(tools, args.only('whose email'), role);
      return { data: { uid, role }, text: `${uid} is ${role} from the next sign-in on.` };
    },
  },
  'operators withdraw': {
    usage: '<email>',
    what: 'Takes the role away at once, and signs them out everywhere.',
    async run(tools, args) {
      const uid = await setRole(tools, args.only('whose email'), null);
      return { data: { uid, role: null }, text: `${uid} is no operator any more.` };
    },
  },
  audit: {
    usage: '[--subject S] [--action A] [--limit N]',
    what: 'Who changed what, the newest first.',
    options: { subject: { type: 'string' }, action: { type: 'string' }, limit: { type: 'string' } },
    async run({ deps: { db } }, args) {
      args.none();
      const [subject, action] = [args.value('subject'), args.value('action')];
      const limit = args.count('limit') ?? MOST_SHOWN;
      const rows = await db.select().from(audit)
        .where(and(subject ? eq(audit.subject, subject) : undefined, action ? eq(audit.action, action) : undefined))
        .orderBy(desc(audit.id)).limit(limit + 1);
      const { shown, isCut } = cutAt(rows, limit);
      return {
        data: shown, isCut,
        text: shown.length ? columns(
          ['When', 'Who', 'What', 'Subject', 'Details'],
          shown.map((row) => [when(row.at), row.actor, row.action, row.subject, JSON.stringify(row.details)]),
        ) : 'Nothing yet.',
      };
    },
  },
};
