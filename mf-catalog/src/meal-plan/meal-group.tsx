import type { MealTime } from 'shared-rules';
import { MENU } from '../copy-meal-plan';
import type { WeekSlot } from '../menu/week';
import { MealCard } from './meal-card';
import styles from './meal-group.module.css';

interface MealGroupProps {
  mealTime: MealTime;
  week: readonly WeekSlot[];
  planId: string;
  onOpen: (slot: WeekSlot) => void;
  onChoose: (slot: WeekSlot, mealId: string) => void;
}

/** All breakfasts, lunches or dinners of the week, Monday to Friday. */
export function MealGroup({ mealTime, week, planId, onOpen, onChoose }: MealGroupProps) {
  const slots = week.filter((slot) => slot.mealTime === mealTime);
  if (slots.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{MENU.mealTimes[mealTime]}</h2>
      <ul role="list" className={styles.meals}>
        {slots.map((slot) => (
          <MealCard
            key={slot.day}
            slot={slot}
            planId={planId}
            onOpen={() => onOpen(slot)}
            onChoose={(mealId) => onChoose(slot, mealId)}
          />
        ))}
      </ul>
    </section>
  );
}
