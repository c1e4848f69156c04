import { describeChange } from '../../registry/change';
import type { Command } from '../command';

const SHOWN = 20;

export const history: Command = {
  usage: '',
  what: 'the latest changes: when, who, what',
  async run({ registry }) {
    const rows = await registry.history(SHOWN);
    const lines = rows.map((row) => `${row.sequence}  ${row.at.toISOString()}  ${row.actor}  ${describeChange(row.change)}`);
    return { text: lines.length === 0 ? 'Nothing has been released yet.' : lines.join('\n'), data: rows };
  },
};
