import { DELIVERY_DAY, formatDay } from 'shared-rules';
import { closeWeek, reopenWeek, setCapacity } from '../../delivery/close-week';
import { listWeeks } from '../../delivery/list-weeks';
import { UsageError } from 'shared-api/server/command-line';
import { readCount, readMonday, type Command } from '../command';
import { columns, plural } from '../output';

export const weekCommands: Record<string, Command> = {
  'weeks list': {
    usage: '',
    what: 'The coming delivery days: closed or open, boxes sold or held by an open checkout, and how many there may be.',
    async run({ deps: { db, now } }, args) {
      args.none();
      const list = await listWeeks(db, now());
      return {
        data: list,
        text: columns(
          ['Delivery', 'Open', 'Orders', 'Boxes', 'At most'],
          list.map((week) => [formatDay(week.day), week.closed ? 'closed' : 'open', week.orders, week.boxes, week.capacity ?? 'no limit']),
        ),
      };
    },
  },
  'weeks close': {
    usage: '<day> [--move-orders]',
    what: `No delivery on that ${DELIVERY_DAY}: checkouts for it are refused. Orders that are there move to the next open ${DELIVERY_DAY}, and their customers are told.`,
    options: { 'move-orders': { type: 'boolean' } },
    async run({ deps, actor }, args) {
      const day = readMonday(args.only(`which ${DELIVERY_DAY}`));
      const { moved, to } = await closeWeek(deps, day, actor, { moveOrders: args.has('move-orders') });
      return {
        data: { day, moved, to },
        text: `${formatDay(day)} is closed.${moved ? ` ${plural(moved, 'order')} moved to ${to.map(formatDay).join(', ')}.` : ''}`,
      };
    },
  },
  'weeks open': {
    usage: '<day>',
    what: `Delivers on that ${DELIVERY_DAY} again.`,
    async run({ deps, actor }, args) {
      const day = readMonday(args.only(`which ${DELIVERY_DAY}`));
      await reopenWeek(deps, day, actor);
      return { data: { day }, text: `${formatDay(day)} is open.` };
    },
  },
  'weeks capacity': {
    usage: '<boxes|none> [--day D]',
    what: `How many boxes the kitchen can make: each week, or for one ${DELIVERY_DAY}.`,
    options: { day: { type: 'string' } },
    async run({ deps, actor }, args) {
      const text = args.only('how many boxes, or none');
      const capacity = text === 'none' ? null : readCount(text, 'The number of boxes');
      const day = args.monday('day');
      if (capacity === 0 && !day) throw new UsageError('A shop without boxes: close ordering with the switch instead.');
      await setCapacity(deps, day, capacity, actor);
      return {
        data: { day: day ?? null, capacity },
        text: `${day ? formatDay(day) : 'Every week'}: ${capacity === null ? (day ? 'as every week' : 'no limit') : `at most ${plural(capacity, 'box', 'boxes')}`}.`,
      };
    },
  },
};
