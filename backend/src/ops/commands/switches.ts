import { setSwitches, type SwitchChange } from '../../status/set-switches';
import { readShopState, type ShopState } from '../../status/switches';
import { UsageError } from 'shared-api/server/command-line';
import type { Command } from '../command';
import { facts } from '../output';
import { publish } from '../publish';

const NAMES = { ordering: 'orderingEnabled', payments: 'paymentsEnabled', registration: 'registrationEnabled' } as const;

const isName = (text: string | undefined): text is keyof typeof NAMES => text !== undefined && text in NAMES;
const show = (state: ShopState) =>
  facts([...Object.entries(NAMES).map(([word, key]) => [word, state[key] ? 'on' : 'off'] as const), ['menu version', state.menuVersion]]);

export const switchCommands: Record<string, Command> = {
  'switches show': {
    usage: '',
    what: 'Whether ordering, payments and registration are open.',
    async run({ deps: { db } }, args) {
      args.none();
      const state = await readShopState(db);
      return { data: state, text: show(state) };
    },
  },
  'switches set': {
    usage: '<ordering|payments|registration>=<on|off>…',
    what: 'Opens or closes them: enforced at once, published to Remote Config.',
    async run(tools, args) {
      const change: SwitchChange = {};
      for (const word of args.words) {
        const [name, value, ...rest] = word.split('=');
        if (!isName(name) || !(value === 'on' || value === 'off') || rest.length) {
          throw new UsageError(`'${word}' is no switch: write e.g. ordering=off.`);
        }
        change[NAMES[name]] = value === 'on';
      }
      if (!args.words.length) throw new UsageError('Say which switch: e.g. ordering=off.');
      const state = await setSwitches(tools.deps, change, tools.actor);
      return { data: state, text: `Done.${await publish(tools, state)}\n\n${show(state)}` };
    },
  },
  'switches publish': {
    usage: '',
    what: 'Tells Remote Config once more what the database says.',
    async run({ deps: { db, remoteConfig } }, args) {
      args.none();
      const state = await readShopState(db);
      await remoteConfig.publish(state);
      return { data: state, text: `Published.\n\n${show(state)}` };
    },
  },
};
