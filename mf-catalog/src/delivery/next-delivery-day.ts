import { deliveryDate, londonDay, orderCutOff, takenDayText, type TakenDays } from 'shared-rules';

/** For orders placed now: the last day to place one, its delivery day, and why that one can't be had, if so (HOME-21, DELIVERY-12). */
export function nextDelivery(now: Date, taken: TakenDays) {
  const [arrives, cutOff] = [deliveryDate(now), orderCutOff(now)];
  // The cut-off is the midnight that ends this day.
  return { orderBy: londonDay(new Date(cutOff.getTime() - 1)), arrives, taken: takenDayText(arrives, arrives, taken), cutOff };
}
