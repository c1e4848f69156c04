import { useEffect, useId, useState, type RefObject } from 'react';
import type { Order } from 'shared-api';
import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { DAYS, formatDay, MEAL_TIMES, unbroken } from 'shared-rules';
import { handlingTexts } from 'shared-rules/handling-text';
import { Button, Ingredients, Page } from 'shared-ui';
import { weeksOf } from '../copy-again';
import { days, details, mealTimes, sheet as texts } from '../copy-details';
import { hasArrived } from '../order-state';
import { allergenLine } from './allergen-line';
import { BoxNote } from './box-note';
import { comesOn, distinctMeals } from './ordered-meals';
import styles from './week-sheet.module.css';

/** The printed week has an address of its own, so that the browser's way back leads to the list, and a reload shows it again. */
export const weekHash = ({ id }: Order): string => `#week=${id}`;

interface WeekSheetProps {
  order: Order;
  /** Somebody has just asked for it. Not after a reload or a step in the browser's history, which open no dialog. */
  toPrintRef: RefObject<boolean>;
}

/** The week as a page to print. Opens the browser's print dialog; its button is not printed. */
export function WeekSheet({ order, toPrintRef }: WeekSheetProps) {
  const { config } = useShop();
  const [canPrint, setCanPrint] = useState(true);
  const print = () => setCanPrint(printPage());
  useEffect(() => {
    if (!toPrintRef.current) return;
    toPrintRef.current = false;
    // After the sheet is on the screen: phones print what they show.
    const frame = requestAnimationFrame(() => setCanPrint(printPage()));
    return () => cancelAnimationFrame(frame);
  }, [toPrintRef]);
  return (
    <Page
      // Where the address leads: the shell moves scroll position and focus there.
      id={weekHash(order).slice(1)}
      className={styles.sheet}
      title={texts.title}
      back={{ to: PATHS.orders, text: texts.back }}
      lead={(
        <>
          <p>
            {config.shop.name}, {details.order} <span className={styles.number}>{order.orderId}</span>.{' '}
            {unbroken(`${(hasArrived(order) ? texts.arrived : texts.arrives)(formatDay(order.deliveryDate))}.`)}
          </p>
          <p className={styles.print}><Button onClick={print}>{texts.print}</Button></p>
        </>
      )}
    >
      {!canPrint && <p role="alert" className={styles.cantPrint}>{texts.cantPrint}</p>}
      {order.lines.map((line, index) => (
        <section key={index} className={styles.line}>
          <h2 className={styles.plan}>{weeksOf(line.name, line.quantity)}</h2>
          {/* Explicit roles: the phone's layout sets another `display`, which removes a table's roles in some browsers. */}
          <table role="table" className={styles.table} aria-label={texts.week(line.name)}>
            <thead role="rowgroup">
              <tr role="row">
                <th role="columnheader" scope="col">{texts.day}</th>
                {MEAL_TIMES.map((mealTime) => <th key={mealTime} role="columnheader" scope="col">{mealTimes[mealTime]}</th>)}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {DAYS.map((day) => (
                <tr key={day} role="row">
                  <th role="rowheader" scope="row">{days[day]}</th>
                  {MEAL_TIMES.map((mealTime) => (
                    <td role="cell" key={mealTime} data-time={mealTimes[mealTime]}>
                      {line.meals.find((meal) => meal.day === day && meal.mealTime === mealTime)?.name}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <Recipes order={order} />
    </Page>
  );
}

/** @returns false where the browser has no print dialog: in-app browsers of phones, and Firefox for Android before 114 */
function printPage(): boolean {
  if (typeof window.print !== 'function') return false;
  window.print();
  return true;
}

/** Each meal of the order once, with its allergens and with how it is kept and heated: on the fridge there is no popup to open. */
function Recipes({ order }: { order: Order }) {
  const titleId = useId();
  const comes = comesOn(order);
  return (
    <section aria-labelledby={titleId} className={styles.recipes}>
      <h2 id={titleId} className={styles.plan}>{texts.recipes}</h2>
      <p className={styles.quiet}>{texts.kitchen}</p>
      <BoxNote order={order} className={styles.quiet} />
      <dl className={styles.meals}>
        {distinctMeals(order).map(({ id, name, ingredients, allergens, handling }) => (
          <div key={id} className={styles.meal}>
            <dt>{name}</dt>
            {ingredients.length > 0 && <dd><Ingredients ingredients={ingredients} allergens={allergens} /></dd>}
            <dd>{allergenLine(allergens)}</dd>
            {handling && comes !== undefined && <dd>{unbroken(handlingTexts(handling, comes).join(' '))}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
