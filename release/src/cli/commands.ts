import type { Command } from './command';
import { compose } from './commands/compose';
import { history } from './commands/history';
import { promote } from './commands/promote';
import { publish } from './commands/publish';
import { ship } from './commands/ship';
import { status } from './commands/status';

/** Everything the tool can do, in the order of its help. A command is one file in `commands/` and one line here. */
export const commands: Readonly<Record<string, Command>> = {
  publish,
  promote,
  status,
  history,
  ship,
  compose,
};
