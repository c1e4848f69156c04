import { desc, isNull } from 'drizzle-orm';
import { DELIVERY_DAY, formatDay } from 'shared-rules';
import { quarantine } from '../../db/schema';
import { closeQuarantined, refundQuarantined } from '../../payments/settle-quarantine';
import { fulfilQuarantined } from '../../payments/fulfil-quarantined';
import { QUARANTINE_REASONS } from '../../payments/quarantine';
import { readQuarantined } from '../../payments/read-quarantined';
import { UsageError } from 'shared-api/server/command-line';
import { namedSession, type Command } from '../command';
import { columns, facts, money, when } from '../output';

export const quarantineCommands: Record<string, Command> = {
  'quarantine list': {
    usage: '[--all]',
    what: 'Payments that can’t be fulfilled as they stand; with --all also the settled ones.',
    options: { all: { type: 'boolean' } },
    async run({ deps: { db } }, args) {
      args.none();
      const found = await db.select().from(quarantine).where(args.has('all') ? undefined : isNull(quarantine.resolvedAt))
        .orderBy(desc(quarantine.createdAt));
      return {
        data: found,
        text: found.length ? columns(
          ['Session', 'Reason', 'Amount', 'Since', 'Settled'],
          found.map((row) => [row.sessionId, row.reason, money(row.amount, row.currency), when(row.createdAt), row.resolution]),
        ) : 'Nothing is in quarantine.',
      };
    },
  },
  'quarantine show': {
    usage: '<session|order>',
    what: 'One such payment: what was asked for, and what the provider says now.',
    async run({ deps }, args) {
      const { row, attempt, order, session } = await readQuarantined(deps, await namedSession(deps, args));
      return {
        data: { ...row, attempt: attempt ?? null, order: order ?? null, session: session ?? null },
        text: facts([
          ['Session', row.sessionId], ['Reason', `${row.reason}: ${QUARANTINE_REASONS[row.reason] ?? ''}`],
          ['Taken', money(row.amount, row.currency)], ['Payment', row.paymentIntent],
          ['Bank paid', when(row.paidAt) ?? 'not yet'], ['Since', when(row.createdAt)], ['Answer promised by', when(row.answerBy)],
          ['Settled', row.resolution ?? 'no'], ['Order', order],
          ['Cart cost', attempt && money(attempt.amount)],
          ['Boxes', attempt?.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
          ['Asked for', attempt?.address.postCode], ['Buyer', session?.email ?? attempt?.email],
          ['Typed', session?.shipping && [session.shipping.name, ...session.shipping.lines, session.shipping.postCode].join(', ')],
        ]),
      };
    },
  },
  'quarantine settle': {
    usage: '<session|order> (--refund | --note "…")',
    what: 'Gives the money back through the provider, or notes how it was settled otherwise.',
    options: { refund: { type: 'boolean' }, note: { type: 'string' } },
    async run({ deps, actor }, args) {
      const sessionId = await namedSession(deps, args);
      const note = args.value('note')?.trim();
      if (args.has('refund') === Boolean(note)) throw new UsageError('Say either --refund or --note "…".');
      if (note) {
        const { isPaid } = await closeQuarantined(deps, sessionId, actor, note);
        return {
          data: { sessionId, resolution: note },
          text: `${sessionId} is settled.${isPaid ? '' : ' If its bank pays after all, it is open again.'}`,
        };
      }
      const { amount, currency, refund } = await refundQuarantined(deps, sessionId, actor);
      const words = {
        made: 'went back; it is settled', pending: 'is asked for; the case stays open until the provider has given it back',
        refused: `was not given back: the provider refused. See 'refunds list --failed'`,
      };
      return {
        data: { sessionId, amount, currency, refund }, refused: refund === 'refused', text: `${money(amount, currency)} ${words[refund]}.`,
      };
    },
  },
  'quarantine fulfil': {
    usage: '<session|order> --post-code C --address "…" [--name "…"] [--phone P] [--email E] [--day D]',
    what: `Makes the order after all, for the address (and ${DELIVERY_DAY}) agreed with the customer, who is told by mail.`,
    options: {
      'post-code': { type: 'string' }, address: { type: 'string' }, name: { type: 'string' }, phone: { type: 'string' },
      email: { type: 'string' }, day: { type: 'string' },
    },
    async run({ deps, actor }, args) {
      const sessionId = await namedSession(deps, args);
      const [postCode, address] = [args.value('post-code')?.trim(), args.value('address')?.trim()];
      if (!postCode || !address) throw new UsageError('Say --post-code and --address: where does it go?');
      const agreed = {
        postCode, address, name: args.value('name')?.trim(), phone: args.value('phone')?.trim(), email: args.value('email')?.trim(),
        day: args.monday('day'),
      };
      const made = await fulfilQuarantined(deps, sessionId, agreed, actor);
      return {
        data: { sessionId, ...made }, text: `${made.order} arrives on ${formatDay(made.deliveryDate)}; the customer is told by mail.`,
      };
    },
  },
};
