import type { Command } from './command';
import { accountCommands } from './commands/accounts';
import { allergenCommands } from './commands/allergens';
import { areaCommands } from './commands/areas';
import { kitchenCommands } from './commands/kitchen';
import { mailCommands } from './commands/mails';
import { menuCommands } from './commands/menu';
import { moneyCommands } from './commands/money';
import { quarantineCommands } from './commands/quarantine';
import { privacyCommands } from './commands/privacy';
import { promotionCommands } from './commands/promotions';
import { orderCommands } from './commands/orders';
import { shopCommands } from './commands/shop';
import { switchCommands } from './commands/switches';
import { weekCommands } from './commands/weeks';

/** Everything the tool can do, in the order of its help. */
export const commands: Readonly<Record<string, Command>> = {
  ...shopCommands, ...orderCommands, ...kitchenCommands, ...menuCommands, ...allergenCommands, ...switchCommands, ...weekCommands,
  ...areaCommands, ...mailCommands, ...quarantineCommands, ...moneyCommands, ...promotionCommands, ...accountCommands,
  ...privacyCommands,
};
