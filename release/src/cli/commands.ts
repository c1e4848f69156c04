import type { Command } from './command';
import { canary } from './commands/canary';
import { checkBackend } from './commands/check-backend';
import { compose } from './commands/compose';
import { disable, enable } from './commands/disable';
import { failures } from './commands/failures';
import { history } from './commands/history';
import { preview } from './commands/preview';
import { promote } from './commands/promote';
import { publish } from './commands/publish';
import { release } from './commands/release';
import { rollback } from './commands/rollback';
import { ship } from './commands/ship';
import { smoke } from './commands/smoke';
import { status } from './commands/status';
import { worker } from './commands/worker';

/**
 * Everything the tool can do, in the order of its help. A command is one file in `commands/` and one line here. What only one
 * command needs and takes long to load (composer, edge, publishing's checks, the API's schemas) it imports when it runs.
 */
export const commands: Readonly<Record<string, Command>> = {
  release,
  publish,
  canary,
  preview,
  smoke,
  promote,
  rollback,
  disable,
  enable,
  worker,
  status,
  history,
  failures,
  ship,
  compose,
  'check-backend': checkBackend,
};
