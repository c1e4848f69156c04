import type { Meal, Plan } from 'shared-api';
import { formatDay, formatPrice, lastOrderDay } from 'shared-rules';
import type { SameWeek } from 'shared-rules/same-again';
import { action, h, p, type Sender } from './block';
import { compose, type Mail } from './mail';
import { week } from './week';

interface WeekAgain {
  orderId: string;
  day: string;
  same: SameWeek<Plan, Meal>;
  /** If that week can't be ordered for. */
  taken: string | undefined;
  token: string;
}

/** Only to who asked for it. Its link fills the cart; nothing is ordered by it. */
export function weekAgain({ orderId, day, same, taken, token }: WeekAgain, shop: Sender): Mail {
  // Once, also where several weeks of an order have it.
  const changes = new Set([
    ...same.gonePlans.map((plan) => `${plan} is not on sale any more.`),
    ...same.swapped.map(({ was, now }) => `${was} is no longer on the menu. We would put in ${now}.`),
    ...same.prices.map(({ plan, was, now }) => `${plan} was ${formatPrice(was)} and is now ${formatPrice(now)}.`),
  ]);
  const mail = compose('Same week again?', [
    p(taken ?? `Order by the end of ${formatDay(lastOrderDay(day))}, London time, and your meals arrive on ${formatDay(day)}.`),
    p('The button puts the week that you had last into your cart. Nothing is ordered before you have looked at it and paid.'),
    action('Put it into my cart', `${shop.siteUrl}/my-orders?from=mail#again=${orderId}`),
    ...(changes.size ? [h('What is different'), ...[...changes].map(p)] : []),
    ...same.weeks.flatMap(({ plan, quantity, slots }) => [
      h(`${plan.name}${quantity > 1 ? ` × ${quantity}` : ''}, ${formatPrice(plan.priceInCents * quantity)}`),
      week(slots.map(({ day: slotDay, mealTime, chosen }) => ({ ...chosen, day: slotDay, mealTime })), new Map()),
    ]),
    p('You asked for this message, once a week, on your profile page. Should you not want it any more:'),
    action('Stop these messages', `${shop.siteUrl}/?from=mail#week=${token}`),
  ], shop);
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${shop.siteUrl}/api/week-mails/stop?token=${token}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
