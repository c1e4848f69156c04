import { unbroken } from 'shared-rules';
import { Badge, Picture } from 'shared-ui';
import { MENU } from '../copy-meal-plan';
import { ShuffleIcon } from '../icons';
import { figuresIn } from '../menu/meal';
import type { WeekSlot } from '../menu/week';
import { DietMark, DietWarning } from './diet-notes';
import { MealChoice } from './meal-choice';
import styles from './meal-card.module.css';

interface MealCardProps {
  slot: WeekSlot;
  planId: string;
  onOpen: () => void;
  onChoose: (mealId: string) => void;
}

/** A meal of the week. A click anywhere but on the dropdown opens its details. */
export function MealCard({ slot, planId, onOpen, onChoose }: MealCardProps) {
  const { chosen, meal, day, choices } = slot;
  const figures = figuresIn(chosen, planId);
  const customisable = choices.length > 1;
  return (
    <li className={styles.card}>
      <Picture src={chosen.photoURL} alt="" sizes="(min-width: 70rem) 15rem, (min-width: 40rem) 30vw, 16rem" className={styles.photo} />
      <div className={styles.body}>
        <p className={styles.day}>
          {MENU.days[day]}
          {chosen.id !== meal.id && <Badge tone="good">{MENU.yourChoice}</Badge>}
        </p>
        <h3 className={styles.name}>
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>{chosen.name}</button>
          {customisable && <span className={styles.shuffle}><ShuffleIcon label={MENU.customisable} /></span>}
        </h3>
        <p className={styles.description}>{chosen.description}</p>
        <p className={styles.facts}>
          {figures && <span>{unbroken(MENU.facts(figures.calories, figures.protein))}</span>} <DietMark meal={chosen} />
        </p>
        <DietWarning meal={chosen} />
      </div>
      {customisable && (
        <div className={styles.customise}>
          <MealChoice slot={slot} planId={planId} onCard onChoose={onChoose} className={styles.choice} />
        </div>
      )}
    </li>
  );
}
