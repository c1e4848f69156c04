import { useMemo, useState } from 'react';
import type { Meal } from 'shared-api';
import { useNotEaten } from 'shared-remote/use-not-eaten';
import { clashOf, DAYS, tracesOf } from 'shared-rules';
import { Button, clashText, Dialog, ErrorNotice, Select, Skeleton, tracesText } from 'shared-ui';
import type { CartItem, CartMeal } from '../cart-item';
import { changeMeals as texts, days, mealTimes } from '../copy';
import type { CartModel } from '../service/cart-model';
import { allergenText } from './allergen-summary';
import { caloriesIn, cartMeal, chosenWeek, lineWith, type ChosenSlot } from './changed-week';
import styles from './change-meals.module.css';
import type { TodaysMenu } from './use-menu';

interface ChangeMealsProps {
  /** The line as it was when this was opened. */
  opened: CartItem;
  items: readonly CartItem[];
  menu: TodaysMenu;
  model: CartModel;
  onClose: () => void;
}

/** The week of one line of the cart, to change it there; other lines stay as they are (CART-24). */
export function ChangeMeals({ opened, items, menu: { meals, failed, retry }, model, onClose }: ChangeMealsProps) {
  // Here, since the week goes while a newer menu is fetched.
  const [line, setLine] = useState(opened);
  const item = items.find(({ id }) => id === opened.id);
  return (
    <Dialog open onClose={onClose} title={texts.title(opened.plan.name)} size="medium">
      {!item ? <ErrorNotice message={texts.lineGone} />
        : failed ? <ErrorNotice message={texts.failed} onRetry={retry} />
        : meals ? <Week item={item} line={line} setLine={setLine} meals={meals} model={model} onClose={onClose} />
        : <Skeleton kind="line" count={6} />}
    </Dialog>
  );
}

interface WeekProps extends Pick<ChangeMealsProps, 'model' | 'onClose'> {
  item: CartItem;
  /** The line with what was chosen so far. */
  line: CartItem;
  setLine: (line: CartItem) => void;
  meals: readonly Meal[];
}

function Week({ item, line, setLine, meals, model, onClose }: WeekProps) {
  const [tooMany, setTooMany] = useState(false);
  // Not the state: the menu may become a newer one, with other allergens.
  const week = useMemo(() => chosenWeek(line, meals), [line, meals]);
  if (!week) return <p role="alert">{texts.gone}</p>;
  const choose = (slot: ChosenSlot, id: string) => {
    const meal = slot.choices.find((choice) => choice.id === id);
    if (!meal) return;
    setTooMany(false);
    const isOther = ({ day, mealTime }: CartMeal) => day !== slot.day || mealTime !== slot.mealTime;
    setLine({ ...line, menu: [...line.menu.filter(isOther), cartMeal(slot, meal, item.plan.id)] });
  };
  return (
    <form
      className={styles.week}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const replacement = model.replace(item.id, lineWith(item, week));
        if (replacement === 'replaced') onClose();
        setTooMany(replacement === 'too-many');
      }}
    >
      {DAYS.map((day) => (
        <fieldset key={day} className={styles.day}>
          <legend className={styles.name}>{days[day]}</legend>
          {week.filter((slot) => slot.day === day).map((slot) => (
            <Slot key={slot.mealTime} slot={slot} planId={item.plan.id} onChoose={(id) => choose(slot, id)} />
          ))}
        </fieldset>
      ))}
      {tooMany && <ErrorNotice message={texts.tooMany} />}
      <div className={styles.actions}>
        <Button type="submit">{texts.save}</Button>
        <Button look="secondary" onClick={onClose}>{texts.keep}</Button>
      </div>
    </form>
  );
}

interface SlotProps { slot: ChosenSlot; planId: string; onChoose: (id: string) => void }

function Slot({ slot: { day, mealTime, choices, chosen, gone }, planId, onChoose }: SlotProps) {
  const answer = useNotEaten();
  const clashWith = (meal: Meal) => {
    const clash = clashOf(meal, answer);
    return clash && clashText(clash);
  };
  const traces = tracesOf(chosen, answer);
  return (
    <div className={styles.slot}>
      {choices.length > 1 ? (
        <Select
          label={mealTimes[mealTime]} aria-label={`${days[day]}, ${mealTimes[mealTime]}`} name={`${day}-${mealTime}`} value={chosen.id}
          options={choices.map((meal) => ({ value: meal.id, label: texts.choice(meal.name, caloriesIn(meal, planId), clashWith(meal)) }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      ) : (
        <div><p className={styles.quiet}>{mealTimes[mealTime]}</p><p>{texts.choice(chosen.name, caloriesIn(chosen, planId))}</p></div>
      )}
      {gone !== undefined && <p className={styles.gone}>{texts.offMenu(gone, chosen.name)}</p>}
      {clashWith(chosen) && <p className={styles.clash}>{clashWith(chosen)}</p>}
      {traces.length > 0 && <p className={styles.quiet}>{tracesText(traces)}</p>}
      <p className={styles.quiet}>{allergenText(chosen)}</p>
    </div>
  );
}
