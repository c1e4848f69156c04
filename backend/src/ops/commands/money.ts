import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { attempts, orders, quarantine, refunds } from '../../db/schema';
import { Failure } from '../../http/failure';
import { closeQuarantined, refundQuarantined } from '../../payments/settle-quarantine';
import { makeRefund } from '../../payments/refunds';
import { writeAudit } from '../audit';
import { UsageError, type Command } from '../command';
import { columns, facts, money, when } from '../output';

const REASONS: Record<string, string> = {
  amount_mismatch: 'The provider took another amount than the cart cost.',
  currency_mismatch: 'The provider took another currency.',
  reference_mismatch: 'The session names another checkout.',
  unknown_reference: 'The session is marked as ours, but no checkout made it.',
  post_code_not_delivered: 'The guest typed a post code on the payment page to which we don’t deliver.',
  guest_without_email: 'The guest left no email.',
  guest_without_address: 'The guest left no address.',
  account_erased: 'The buyer’s account was erased before the payment came; nothing is known of them.',
  paid_after_cancelled: 'The order was cancelled before the bank paid; it is given back by itself.',
};

export const moneyCommands: Record<string, Command> = {
  'quarantine list': {
    usage: '[--all]',
    what: 'Payments that can’t be fulfilled as they stand; with --all also the settled ones.',
    options: { all: { type: 'boolean' } },
    async run({ deps: { db } }, args) {
      args.none();
      const found = await db.select().from(quarantine).where(args.has('all') ? undefined : isNull(quarantine.resolvedAt)).orderBy(desc(quarantine.createdAt));
      return {
        data: found,
        text: found.length ? columns(['Session', 'Reason', 'Amount', 'Since', 'Settled'], found.map((row) => [row.sessionId, row.reason, money(row.amount), when(row.createdAt), row.resolution])) : 'Nothing is in quarantine.',
      };
    },
  },
  'quarantine show': {
    usage: '<session>',
    what: 'One such payment: what was asked for, and what the provider says now.',
    async run({ deps: { db, payments } }, args) {
      const sessionId = args.only('which session');
      const [row] = await db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId));
      if (!row) throw new Failure(404, 'not_found', `No payment of ${sessionId} is in quarantine.`);
      const [attempt] = row.attemptId ? await db.select().from(attempts).where(eq(attempts.id, row.attemptId)) : [];
      const [order] = await db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.sessionId, sessionId));
      const session = await payments.getSession(sessionId).catch(() => undefined);
      return {
        data: { ...row, attempt: attempt ?? null, order: order?.orderId ?? null, session: session ?? null },
        text: facts([
          ['Session', row.sessionId], ['Reason', `${row.reason}: ${REASONS[row.reason] ?? ''}`], ['Taken', `${money(row.amount)} ${row.currency}`], ['Payment', row.paymentIntent],
          ['Since', when(row.createdAt)], ['Settled', row.resolution ?? 'no'], ['Order', order?.orderId],
          ['Cart cost', attempt && money(attempt.amount)], ['Boxes', attempt?.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
          ['Asked for', attempt?.address.postCode], ['Buyer', session?.email ?? attempt?.email], ['Typed', session?.shipping && [session.shipping.name, ...session.shipping.lines, session.shipping.postCode].join(', ')],
        ]),
      };
    },
  },
  'quarantine settle': {
    usage: '<session> (--refund | --note "…")',
    what: 'Gives the money back through the provider, or notes how it was settled otherwise.',
    options: { refund: { type: 'boolean' }, note: { type: 'string' } },
    async run({ deps, actor }, args) {
      const sessionId = args.only('which session');
      const note = args.value('note')?.trim();
      if (args.has('refund') === Boolean(note)) throw new UsageError('Say either --refund or --note "…".');
      if (note) {
        await closeQuarantined(deps, sessionId, actor, note);
        return { data: { sessionId, resolution: note }, text: `${sessionId} is settled.` };
      }
      const { amount, refund } = await refundQuarantined(deps, sessionId, actor);
      const words = { made: 'went back; it is settled', pending: 'goes back; the worker goes on with it', refused: 'was not given back: the provider refused. Look into its dashboard, then settle with --note' };
      return { data: { sessionId, amount, refund }, text: `${money(amount)} ${words[refund]}.` };
    },
  },
  'refunds list': {
    usage: '[--open]',
    what: 'Money that went or goes back; --open are those not made yet, refused ones too.',
    options: { open: { type: 'boolean' } },
    async run({ deps: { db } }, args) {
      args.none();
      const found = await db.select().from(refunds).where(args.has('open') ? isNull(refunds.doneAt) : undefined).orderBy(desc(refunds.createdAt)).limit(100);
      return {
        data: found,
        text: found.length ? columns(['Session', 'Amount', 'Why', 'Since', 'Tries', 'Made'], found.map((row) =>
          [row.sessionId, money(row.amount), row.reason, when(row.createdAt), row.tries, row.refusedAt ? 'REFUSED' : when(row.doneAt)])) : 'No refunds.',
      };
    },
  },
  'refunds retry': {
    usage: '<session>',
    what: 'Asks the provider once more for a refund that it refused.',
    async run({ deps, actor }, args) {
      const sessionId = args.only('which session');
      const id = await deps.db.transaction(async (tx) => {
        const [row] = await tx.update(refunds).set({ refusedAt: null, tries: 0, nextTryAt: sql`now()` })
          .where(and(eq(refunds.sessionId, sessionId), isNotNull(refunds.refusedAt))).returning({ id: refunds.id });
        if (!row) throw new Failure(404, 'not_found', `No refund of ${sessionId} was refused.`);
        await writeAudit(tx, { actor, action: 'refund-retried', subject: sessionId });
        return row.id;
      });
      const refund = await makeRefund(deps, id);
      return { data: { sessionId, refund }, text: { made: 'It went back.', pending: 'The worker goes on with it.', refused: 'Refused again.' }[refund] };
    },
  },
};
