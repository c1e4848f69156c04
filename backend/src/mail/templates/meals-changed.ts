import type { ChangedMeal } from 'shared-api';
import { ALLERGENS, formatDay, type Allergen } from 'shared-rules';
import { lastDayOf } from 'shared-rules/handling';
import { handlingTexts } from 'shared-rules/handling-text';
import { mayCancelForChange } from '../../orders/change-window';
import { differing } from '../../orders/changed-meals';
import type { MailedOrder } from '../mailed-order';
import { h, p, table, type Block, type Row, type Sender } from './block';
import { compose, type Mail } from './mail';
import { toOrder } from './to-order';
import { warnings } from './week';
import { whyNot } from './why-not';

/** At once after an import that corrects a meal of an order. Undefined for an order that nobody will eat. */
export function mealsChanged(order: MailedOrder, shop: Sender, link: string): Mail | undefined {
  if (order.status === 'CANCELLED') return undefined;
  const meals = differing(order);
  if (meals.length === 0) {
    return compose(`The meals of your order ${order.orderId} are again as you ordered them`, [
      p('We wrote to you that a meal in it had changed. That has been corrected: all is what it was when you ordered.'),
      ...toOrder(order, link),
    ], shop);
  }
  const [first] = meals;
  const what = first && meals.length === 1
    ? `${first.name} ${correctionOf(first, order.deliveryDate)}`
    : `${meals.length} meals have changed`;
  return compose(`Please read before you eat: ${what} (order ${order.orderId})`, [
    p('We have corrected what we told you of a meal that you ordered.'),
    ...corrected(order),
    p(whatNow(order, shop)),
    ...toOrder(order, link),
  ], shop);
}

/** Both states of every meal that is not what was ordered. */
export function corrected(order: MailedOrder): Block[] {
  const meals = differing(order);
  if (meals.length === 0) return [];
  return [h('Corrected since you ordered'), ...meals.flatMap((meal) => [
    p(`${meal.name} ${correctionOf(meal, order.deliveryDate)}.`),
    table([
      ...pair('Now', 'When you ordered', meal, ({ allergens }) => capital(warnings(allergens))),
      ...pair('Ingredients now', 'Ingredients when you ordered', meal, ({ ingredients }) => ingredients.join(', ')),
      ...pair(
        'Keep and heat it now', 'Told when you ordered', meal,
        ({ handling }) => (handling ? handlingTexts(handling, order.deliveryDate).join(' ') : ''),
      ),
    ]),
  ])];
}

/** Both states of what differs; nothing of what is as it was. */
function pair(today: string, then: string, { was, now }: ChangedMeal, inWords: (state: ChangedMeal['now']) => string): Row[] {
  const [is, told] = [inWords(now), inWords(was)];
  return is === told ? [] : [[today, is, 'strong'], [then, told]];
}

/** To be read after the meal's name: "now contains nuts". What is new counts first. */
export function correctionOf({ was, now }: ChangedMeal, deliveryDate: string): string {
  const turned = (to: string) =>
    ALLERGENS.filter((allergen: Allergen) => now.allergens[allergen] === to && was.allergens[allergen] !== to).join(', ');
  const [contains, mayContain, free] = [turned('contains'), turned('mayContain'), turned('free')];
  const parts = [
    contains && `now contains ${contains}`, mayContain && `now may contain ${mayContain}`, free && `is now free of ${free}`,
  ].filter(Boolean);
  if (String(was.ingredients) !== String(now.ingredients) && parts.length === 0) parts.push('is made of other ingredients');
  if (was.handling && now.handling && was.handling.days !== now.handling.days) {
    parts.push(`is to be eaten by ${formatDay(lastDayOf(now.handling, deliveryDate))}`);
  }
  return parts.join('; ') || 'is kept or heated in another way';
}

function whatNow(order: MailedOrder, shop: Sender): string {
  const write = `write to ${shop.email} or call ${shop.phone}`;
  const doesNotCome = whyNot(order);
  if (doesNotCome) return `${doesNotCome} If you have a question, ${write}.`;
  const getBack = order.paidAt ? ', and get everything back' : '';
  return mayCancelForChange(order)
    ? `If you can’t eat it, you may cancel the order until it leaves our kitchen${getBack}; or ${write}.`
    : `If you can’t eat it, please don’t: ${write}, and we put it right.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
