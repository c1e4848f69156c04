import { formatDay } from './dates';
import { DELIVERY_DAY, weekdayAfterDelivery } from './delivery-date';
import { LEAST_KEEPING_DAYS, lastDayOf, type Handling } from './handling';

/**
 * In sentences: by when a meal is to be eaten, how it is kept, how it is heated. Apart from the rules: Home reads meals, and does not
 * show this.
 * @param deliveryDay 'YYYY-MM-DD', once it is known
 */
export function handlingTexts(handling: Handling, deliveryDay?: string): [useBy: string, store: string, heat: string] {
  const { days, store, heating } = handling;
  const useBy = deliveryDay === undefined
    ? `Use by ${weekdayAfterDelivery(days)}, ${days} ${days === 1 ? 'day' : 'days'} after it comes.`
    : `Use by ${formatDay(lastDayOf(handling, deliveryDay))}.`;
  return [useBy, STORE_TEXTS[store], heating ? heatText(heating) : 'Nothing to heat.'];
}

/** With the watts and degrees that the minutes are for. */
function heatText({ microwave, oven }: NonNullable<Handling['heating']>): string {
  const ways = [
    microwave !== undefined && `${microwave} min in a microwave oven (800 W)`, oven !== undefined && `${oven} min in an oven (180 °C)`,
  ];
  return `Heat ${ways.filter(Boolean).join(' or ')}, until piping hot.`;
}

const STORE_TEXTS: Record<Handling['store'], string> = {
  fridge: 'Keep it in the fridge, at 5 °C or below.',
  cupboard: 'Keep it in a cool, dry cupboard.',
};

export const BOX_TEXTS = {
  /** @param window the hours of delivery, where configuration names them */
  comes: (window?: string) =>
    `The whole week comes in one box on ${DELIVERY_DAY}${window ? ` ${window}` : ''}, ${DELIVERY_DAY}’s breakfast too.`,
  firstDay: `What you could not eat on ${DELIVERY_DAY} because the box came later keeps until ${weekdayAfterDelivery(LEAST_KEEPING_DAYS)} at least.`,
  store: 'Put the meals into the fridge as soon as the box comes, unless one says otherwise.',
} as const;
