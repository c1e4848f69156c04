import { formatDayOfYear } from 'shared-rules';
import { one } from './copy-orders';

/** What a manager reads about how the shop goes. */

export const figures = {
  byWeek: 'As a table',
  save: (what: string) => `Save “${what}” as a file (CSV)`,
  day: formatDayOfYear,
  orders: {
    title: 'Orders and portions', plot: 'Portions by delivery day', file: 'portions',
    note: 'By delivery day, without orders that were cancelled, and without those of customers who had their account deleted.',
    columns: ['Delivery day', 'Orders', 'Portions'],
  },
  swaps: {
    title: 'Swapped away', plot: 'Portions that were swapped, in per cent', file: 'swaps', byWeekFile: 'swaps-by-week', byMeal: 'By meal',
    note: 'A plan’s own meals, and how often customers of the last four delivery days took another one in their place.',
    weekColumns: ['Delivery day', 'Swapped', 'Of', '%'],
    columns: ['Meal', 'Swapped', 'Of', '%', 'Mostly for'],
    none: 'Nobody swapped a meal.',
  },
  areas: {
    title: 'Outside our area', plot: 'Post codes asked for and not served', file: 'areas', byWeekFile: 'areas-by-week', byArea: 'By area',
    note: 'How often a post code was asked for, by its first half and no more; and how many wait for our mail.',
    weekColumns: ['Week from', 'Asked for'],
    columns: ['Area', 'Asked for', 'Wait for our mail'],
    none: 'Nobody asked from outside.',
  },
  refunds: {
    title: 'Money back', plot: 'Pounds that went back', file: 'refunds', byWeekFile: 'refunds-by-week', byReason: 'By reason',
    note: 'Refunds asked for in these weeks, without those that failed.',
    weekColumns: ['Week from', 'Refunds', 'Pounds'],
    columns: ['Reason', 'Refunds', 'Pounds'],
    reason: one.refundReason,
    none: 'No money went back.',
  },
} as const;
