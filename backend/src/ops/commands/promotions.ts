import { MOST_AMOUNT_OFF, MOST_PERCENT_OFF, leastTotal, reductionText } from 'shared-rules';
import { UsageError } from 'shared-api/server/command-line';
import { endPromotion, makePromotion } from '../../payments/promotions/make-promotion';
import { listPromotions, reductionOf } from '../../payments/promotions/promotion-store';
import type { Arguments, Command } from '../command';
import { columns, money, when } from '../output';

export const promotionCommands: Record<string, Command> = {
  'promotion create': {
    usage: '<code> --percent N | --pence N [--until DAY] [--uses N]',
    what: 'A promotion code, here and at the payment provider, whose page takes it: per cent or pence off, up to the end of a day, so many times.',
    options: { percent: { type: 'string' }, pence: { type: 'string' }, until: { type: 'string' }, uses: { type: 'string' } },
    async run({ deps, actor }, args) {
      const typed = args.only('the code');
      const reduction = readReduction(args);
      const uses = args.count('uses');
      if (uses === 0) throw new UsageError('--uses is at least 1.');
      const made = await makePromotion(deps, {
        code: typed, reduction, maxUses: uses ?? null, until: args.day('until') ?? null,
      }, actor);
      return { data: made, text: `${made.code} takes ${reductionText(reduction)}, for carts from ${money(leastTotal(reduction))} on.` };
    },
  },
  'promotion list': {
    usage: '',
    what: 'All promotion codes, the newest first, and how many orders were made with each.',
    async run({ deps: { db, now } }, args) {
      args.none();
      const list = await listPromotions(db, now());
      return {
        data: list,
        text: list.length ? columns(['Code', 'Takes', 'State', 'Uses', 'At most', 'Until'], list.map((row) => [
          row.code, reductionText(reductionOf(row)), row.state, row.uses, row.maxUses ?? 'no limit',
          row.expiresAt ? when(row.expiresAt) : 'no end',
        ])) : 'There are no promotion codes.',
      };
    },
  },
  'promotion end': {
    usage: '<code>',
    what: 'Nobody can use it from now on. A code is never made again.',
    async run({ deps, actor }, args) {
      const code = await endPromotion(deps, args.only('the code'), actor);
      return { data: { code }, text: `${code} has ended.` };
    },
  },
};

/** Never all: an order without a payment is none of ours (docs/decisions/065). */
function readReduction(args: Arguments): { percentOff: number } | { amountOff: number } {
  const [percentOff, amountOff] = [args.count('percent'), args.count('pence')];
  if ((percentOff === undefined) === (amountOff === undefined)) throw new UsageError('Say either --percent or --pence.');
  if (percentOff !== undefined) {
    if (percentOff < 1 || percentOff > MOST_PERCENT_OFF) {
      throw new UsageError(`--percent is 1 to ${MOST_PERCENT_OFF}: something must be left to pay.`);
    }
    return { percentOff };
  }
  if (!amountOff || amountOff > MOST_AMOUNT_OFF) throw new UsageError(`--pence is 1 to ${MOST_AMOUNT_OFF}.`);
  return { amountOff };
}
