import { useEffect, useId } from 'react';
import { parseAnswer, type ChangedMeal, type Order } from 'shared-api';
import { OrderAnswer } from 'shared-api/answers/order';
import { useShop } from 'shared-remote';
import { unbroken } from 'shared-rules';
import { handlingTexts } from 'shared-rules/handling-text';
import { Ingredients } from 'shared-ui';
import { details as texts } from '../copy-details';
import { useOrdersCache } from '../list/orders-cache';
import { allergenLine } from './allergen-line';
import { comesOn } from './ordered-meals';
import styles from './corrected-meals.module.css';

/** Meals of which something was corrected after the order, before and after. Showing them reports them as read. */
export function CorrectedMeals({ order }: { order: Order }) {
  const { id, changes } = order;
  const { api } = useShop();
  const { replace } = useOrdersCache();
  const titleId = useId();
  const unread = changes && !changes.isRead ? changes.version : undefined;
  useEffect(() => {
    if (unread === undefined) return;
    // A failed report is sent again when the order is opened again; as long as none arrives, the shop telephones the customer.
    void api.call('POST /orders/:id/changes/read', { params: { id }, body: { version: unread } })
      .then((answer) => replace(parseAnswer(OrderAnswer, answer)))
      .catch(() => {});
  }, [api, id, replace, unread]);
  if (!changes) return null;
  if (changes.meals.length === 0) return <p>{texts.asOrdered}</p>;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 id={titleId} className={styles.title}>{texts.corrected}</h3>
      <p>{texts.correctedLead}</p>
      {changes.meals.map((meal) => <Corrected key={meal.mealId} meal={meal} comes={comesOn(order)} />)}
    </section>
  );
}

function Corrected({ meal: { name, was, now }, comes }: { meal: ChangedMeal; comes: string | undefined }) {
  const keep = ({ handling }: ChangedMeal['now']) => (handling ? unbroken(handlingTexts(handling, comes).join(' ')) : '');
  const ingredientsDiffer = was.ingredients.join() !== now.ingredients.join();
  return (
    <>
      <h4>{name}</h4>
      <dl className={styles.states}>
        <Pair terms={[texts.now, texts.then]} now={allergenLine(now.allergens)} was={allergenLine(was.allergens)} />
        {ingredientsDiffer && <div><dt>{texts.ingredientsNow}</dt><dd><Ingredients {...now} /></dd></div>}
        {ingredientsDiffer && <div><dt>{texts.ingredientsThen}</dt><dd><Ingredients {...was} /></dd></div>}
        <Pair terms={[texts.handlingNow, texts.handlingThen]} now={keep(now)} was={keep(was)} />
      </dl>
    </>
  );
}

/** Both states of what differs; nothing of what is as it was. */
function Pair({ terms: [today, then], now, was }: { terms: [string, string]; now: string; was: string }) {
  if (now === was) return null;
  return (
    <>
      <div><dt>{today}</dt><dd className={styles.now}>{now}</dd></div>
      <div><dt>{then}</dt><dd>{was}</dd></div>
    </>
  );
}
