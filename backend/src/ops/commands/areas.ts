import { mailOpenAreas } from '../../area-requests/mail-open-areas';
import { waitingByArea } from '../../area-requests/waiting-by-area';
import type { Command } from '../command';
import { columns, plural } from '../output';

export const areaCommands: Record<string, Command> = {
  'areas waiting': {
    usage: '',
    what: 'How many outside the delivery area said that we may write when we come, by the first half of their post code.',
    async run({ deps }, args) {
      args.none();
      const list = await waitingByArea(deps);
      return {
        data: list, text: list.length ? columns(['Area', 'People'], list.map(({ area, people }) => [area, people])) : 'Nobody waits.',
      };
    },
  },
  'areas tell': {
    usage: '',
    what: 'After the area has grown: writes once to everybody of them to whom we deliver by now, and forgets them. To nobody while ordering is closed.',
    async run({ deps, actor }, args) {
      args.none();
      const told = await mailOpenAreas(deps, actor);
      return { data: { told }, text: `${plural(told, 'person', 'people')} told.` };
    },
  },
};
