import { oneLine } from '../../failures/one-line';
import { describeChange } from '../../registry/change';
import type { Command } from '../command';

const SHOWN = 20;

export const history: Command = {
  usage: '[<package>]',
  what: 'the latest changes: when, who, what',
  async run({ registry }, args) {
    const only = args.onlyPackage();
    const rows = await registry.history(SHOWN, only);
    const lines = rows.map(
      (row) => `${String(row.sequence).padStart(4)}  ${row.at.toISOString()}  ${oneLine(row.actor)}  ${describeChange(row.change)}`,
    );
    return {
      text: lines.length > 0 ? lines.join('\n') : only === undefined ? 'Nothing has been released yet.' : `${only} has never been live.`,
      data: rows,
    };
  },
};
