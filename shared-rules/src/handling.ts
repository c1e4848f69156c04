import { DELIVERY_DAY, weekdayAfterDelivery } from './delivery-date';
import { formatDay } from './dates';
import { addDays } from './london';
import { DAYS, type DayOfWeek } from './menu';

export const STORES = ['fridge', 'cupboard'] as const;

/** How a meal is kept and heated at home. */
export interface Handling {
  store: (typeof STORES)[number];
  /** By how many days after the delivery it is to be eaten. */
  days: number;
  /** Minutes, one of the two at least. Missing: it is eaten as it comes. */
  heating?: { microwave?: number; oven?: number };
}

/** The box comes in the course of its day, after breakfast perhaps: what is for that day keeps until the next one. */
export const LEAST_KEEPING_DAYS = 1;
/** A box holds one week: later days of use would name a weekday twice. */
export const MOST_KEEPING_DAYS = 6;

/** The least days that a meal for a day must keep, so that it can be eaten on that day. */
export function leastKeepingDays(day: DayOfWeek): number {
  return Math.max(LEAST_KEEPING_DAYS, DAYS.indexOf(day));
}

/** 'YYYY-MM-DD' */
export function useByDay({ days }: Handling, deliveryDay: string): string {
  return addDays(deliveryDay, days);
}

/**
 * In sentences: by when it is to be eaten, how it is kept, how it is heated.
 * @param deliveryDay 'YYYY-MM-DD', once it is known
 */
export function handlingTexts(handling: Handling, deliveryDay?: string): [useBy: string, store: string, heat: string] {
  const { days, store, heating } = handling;
  const useBy = deliveryDay === undefined
    ? `Use by ${weekdayAfterDelivery(days)}, ${days} ${days === 1 ? 'day' : 'days'} after it comes.`
    : `Use by ${formatDay(useByDay(handling, deliveryDay))}.`;
  return [useBy, STORE_TEXTS[store], heating ? heatText(heating) : 'Nothing to heat.'];
}

/** Microwave ovens and ovens that the minutes are for: see the labels of ready meals. */
function heatText({ microwave, oven }: NonNullable<Handling['heating']>): string {
  const ways = [microwave !== undefined && `${microwave} min in a microwave oven (800 W)`, oven !== undefined && `${oven} min in an oven (180 °C)`];
  return `Heat ${ways.filter(Boolean).join(' or ')}, until piping hot.`;
}

const STORE_TEXTS: Record<Handling['store'], string> = {
  fridge: 'Keep it in the fridge, at 5 °C or below.',
  cupboard: 'Keep it in a cool, dry cupboard.',
};

export const BOX_TEXTS = {
  /** @param window the hours of delivery, where configuration names them */
  comes: (window: string | undefined) =>
    `The whole week comes in one box on ${DELIVERY_DAY}${window ? ` ${window}` : ''}, ${DELIVERY_DAY}’s breakfast too.`,
  firstDay: `What you could not eat on ${DELIVERY_DAY} because the box came later keeps until ${weekdayAfterDelivery(LEAST_KEEPING_DAYS)} at least.`,
  store: 'Put the meals into the fridge as soon as the box comes, unless one says otherwise.',
} as const;
