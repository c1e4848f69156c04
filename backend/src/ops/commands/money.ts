import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { parsePounds } from 'shared-rules';
import { disputes, quarantine } from '../../db/schema';
import { HOLD_REASONS, listHolds, releaseOrder } from '../../orders/order-holds';
import { closeRefunds, listRefunds, refundPart, retryRefunds, type Part } from '../../payments/refund-by-operator';
import type { RefundOutcome } from '../../payments/refunds';
import { UsageError } from 'shared-api/server/command-line';
import { namedSession, readCount, type Command } from '../command';
import { columns, cutAt, money, when } from '../output';

const MOST_SHOWN = 100;

const OUTCOMES: Record<RefundOutcome, string> = {
  made: 'went back', pending: 'is asked for; the provider has not confirmed it yet, and the worker goes on with it',
  refused: `was not given back: the provider refused. See 'refunds list --failed'`,
};

export const moneyCommands: Record<string, Command> = {
  'refunds list': {
    usage: '[--open | --failed] [--limit N]',
    what: 'Money that went or goes back, by the provider’s word; --open are those under way, --failed those that need you.',
    options: { open: { type: 'boolean' }, failed: { type: 'boolean' }, limit: { type: 'string' } },
    async run({ deps }, args) {
      args.none();
      const limit = args.count('limit') ?? MOST_SHOWN;
      const { shown, isCut } = cutAt(
        await listRefunds(deps, args.has('open') ? 'open' : args.has('failed') ? 'failed' : 'all', limit + 1), limit,
      );
      return {
        data: shown, isCut,
        text: shown.length ? columns(['Session', 'Amount', 'Why', 'Since', 'Tries', 'Status', 'Problem'], shown.map((row) =>
          [
            row.sessionId, money(row.amount, row.currency), row.reason, when(row.createdAt), row.tries, row.status, row.failure,
          ])) : 'No refunds.',
      };
    },
  },
  'refunds make': {
    usage: '<order> (--amount 12.50 | --share 25) --reason "…"',
    what: 'Gives a part of an order’s money back, in pounds or per cent of its total. The customer reads the reason, in a mail and with the order.',
    options: { amount: { type: 'string' }, share: { type: 'string' }, reason: { type: 'string' } },
    async run({ deps, actor }, args) {
      const reason = args.value('reason')?.trim();
      if (!reason) throw new UsageError('Say why, in words for the customer: --reason "two meals were missing".');
      const { order, amount, refund } = await refundPart(
        deps, args.only('which order'), partOf(args.value('amount'), args.value('share')), reason, actor,
      );
      return { data: { order, amount, refund }, refused: refund === 'refused', text: `${money(amount)} of ${order} ${OUTCOMES[refund]}.` };
    },
  },
  'refunds retry': {
    usage: '<session|order>',
    what: 'Asks the provider anew for refunds that failed.',
    async run({ deps, actor }, args) {
      const sessionId = await namedSession(deps, args);
      const refunds = await retryRefunds(deps, sessionId, actor);
      return {
        data: { sessionId, refunds }, refused: refunds.includes('refused'),
        text: refunds.map((refund) => `The money ${OUTCOMES[refund]}.`).join('\n'),
      };
    },
  },
  'refunds close': {
    usage: '<session|order> --note "…"',
    what: 'Notes how the money of failed refunds went back in another way (a bank transfer): the alert ends.',
    options: { note: { type: 'string' } },
    async run({ deps, actor }, args) {
      const note = args.value('note')?.trim();
      if (!note) throw new UsageError('Say how it was settled: --note "…".');
      const sessionId = await namedSession(deps, args);
      await closeRefunds(deps, sessionId, note, actor);
      return { data: { sessionId, note }, text: `The failed refunds of ${sessionId} are settled.` };
    },
  },
  'disputes list': {
    usage: '[--all]',
    what: 'Disputes and early fraud warnings that are not decided; with --all the decided ones too.',
    options: { all: { type: 'boolean' } },
    async run({ deps: { db } }, args) {
      args.none();
      // Orders are in pounds; what came in another currency was set aside.
      const found = await db.select({
        ...getTableColumns(disputes), currency: sql<string>`coalesce(${quarantine.currency}, 'gbp')`,
      }).from(disputes)
        .leftJoin(quarantine, eq(quarantine.sessionId, disputes.sessionId))
        .where(args.has('all') ? undefined : eq(disputes.isClosed, false)).orderBy(desc(disputes.createdAt));
      return {
        data: found,
        text: found.length ? columns([
          'Dispute', 'Kind', 'Session', 'Amount', 'Reason', 'Status', 'Taken from us', 'Since',
        ], found.map((row) =>
          [
            row.id, row.kind, row.sessionId, money(row.amount, row.currency), row.reason, row.status, money(row.withdrawn, row.currency),
            when(row.createdAt),
          ])) : 'No disputes.',
      };
    },
  },
  'holds list': {
    usage: '[--limit N]',
    what: 'Orders that are neither cooked nor sent until you release or cancel them, and why.',
    options: { limit: { type: 'string' } },
    async run({ deps: { db } }, args) {
      args.none();
      const limit = args.count('limit') ?? MOST_SHOWN;
      const { shown, isCut } = cutAt(await listHolds(db, limit + 1), limit);
      return {
        data: shown, isCut,
        text: shown.length ? columns(['Order', 'Status', 'Delivery', 'Total', 'Why', 'Since'], shown.map((row) =>
          [row.order, row.status, row.deliveryDate, money(row.amount), HOLD_REASONS[row.reason], when(row.since)])) : 'No order is held.',
      };
    },
  },
  'holds release': {
    usage: '<order> --reason "…"',
    what: 'The order is cooked and delivered all the same. To end it instead: orders cancel.',
    options: { reason: { type: 'string' } },
    async run({ deps, actor }, args) {
      const reason = args.value('reason')?.trim();
      if (!reason) throw new UsageError('Say why, without names: --reason "bank confirmed the card".');
      const released = await releaseOrder(deps, args.only('which order'), actor, reason);
      return { data: released, text: `${released.order} goes on.` };
    },
  },
};

/** @throws {UsageError} */
function partOf(amount: string | undefined, share: string | undefined): Part {
  if ((amount === undefined) === (share === undefined)) throw new UsageError('Say either --amount in pounds or --share in per cent.');
  if (share !== undefined) {
    const percent = readCount(share, '--share');
    if (percent < 1 || percent > 100) throw new UsageError('--share is per cent of the total, from 1 to 100.');
    return { share: percent };
  }
  const pence = parsePounds(amount ?? '');
  if (pence === undefined) throw new UsageError(`--amount is pounds like 12 or 12.50, not '${amount}'.`);
  return { amount: pence };
}
