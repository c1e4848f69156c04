import { deliveryDate } from 'shared-rules/delivery-date';
import { addDays, londonDay } from 'shared-rules/london';

const nearestMonday = (step: 1 | -1): string => {
  let day = londonDay(new Date());
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, step);
  return day;
};

/** The Monday that comes, or today's: the kitchen cooks for it, and from Saturday on nobody can order for it any more. */
export const comingMonday = (): string => nearestMonday(1);

/** This week's Monday, today's included: its boxes may be on their way. */
export const begunMonday = (): string => nearestMonday(-1);

/** The day for which an order placed now is delivered: whatever day it is, its cut-off is to come. */
export const orderableMonday = (): string => deliveryDate(new Date());
