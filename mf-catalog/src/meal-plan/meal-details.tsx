import { unbroken } from 'shared-rules';
import { handlingTexts } from 'shared-rules/handling-text';
import { AllergenList, Button, Dialog, Ingredients, Nutrition, Picture } from 'shared-ui';
import { kcal } from '../copy';
import { MENU } from '../copy-meal-plan';
import { figuresIn } from '../menu/meal';
import type { WeekSlot } from '../menu/week';
import { DietMark, DietWarning } from './diet-notes';
import { MealChoice } from './meal-choice';
import styles from './meal-details.module.css';

interface MealDetailsProps {
  /** Undefined: closed. */
  slot: WeekSlot | undefined;
  planId: string;
  onChoose: (mealId: string) => void;
  onClose: () => void;
}

/** MENU-8, MENU-9 */
export function MealDetails({ slot, planId, onChoose, onClose }: MealDetailsProps) {
  return (
    <Dialog open={slot !== undefined} onClose={onClose} title={slot?.chosen.name ?? ''} size="wide">
      {slot && <Details slot={slot} planId={planId} onChoose={onChoose} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ slot, planId, onChoose, onClose }: MealDetailsProps & { slot: WeekSlot }) {
  const { chosen, choices, day, mealTime } = slot;
  const figures = figuresIn(chosen, planId);
  return (
    <div className={styles.details}>
      <div className={styles.side}>
        <Picture src={chosen.photoURL} alt={chosen.name} sizes="(min-width: 48rem) 24rem, 90vw" priority className={styles.photo} />
        <p className={styles.slot}>
          {MENU.slot(MENU.days[day], MENU.mealTimes[mealTime])}
          {figures && <strong className={styles.calories}>{unbroken(kcal(figures.calories))}</strong>}
        </p>
        {choices.length > 1 && <MealChoice slot={slot} planId={planId} onChoose={onChoose} />}
      </div>
      <div className={styles.facts}>
        <p className={styles.description}>{chosen.description}</p>
        <p><DietMark meal={chosen} /></p>
        <DietWarning meal={chosen} />
        {figures && (
          <section className={styles.part}>
            <h3>{MENU.perMeal}</h3>
            <Nutrition {...figures} />
          </section>
        )}
        {chosen.handling && (
          <section className={styles.part}>
            <h3>{MENU.handling}</h3>
            {handlingTexts(chosen.handling).map((text) => <p key={text}>{unbroken(text)}</p>)}
          </section>
        )}
        {chosen.ingredients.length > 0 && (
          <section className={styles.part}>
            <h3>{MENU.ingredients}</h3>
            <p><Ingredients ingredients={chosen.ingredients} allergens={chosen.allergens} /></p>
          </section>
        )}
        <section className={styles.part}>
          <h3>{MENU.allergens}</h3>
          {chosen.allergens ? <AllergenList allergens={chosen.allergens} /> : <p>{MENU.allergensUnknown}</p>}
          <p className={styles.kitchen}>{MENU.kitchen}</p>
        </section>
        <div><Button onClick={onClose}>{MENU.done}</Button></div>
      </div>
    </div>
  );
}
