import { useNotEaten } from 'shared-remote/use-not-eaten';
import { clashOf, type NotEaten } from 'shared-rules';
import { clashText, Select } from 'shared-ui';
import { MENU } from '../copy-meal-plan';
import { figuresIn, type Meal } from '../menu/meal';
import type { WeekSlot } from '../menu/week';

interface MealChoiceProps {
  slot: WeekSlot;
  onChoose: (mealId: string) => void;
  planId: string;
  /** While it is closed it says what it is for, in place of its label and of the chosen meal's name, which is the card's title. */
  onCard?: boolean;
  className?: string | undefined;
}

/** The dropdown of a slot: the slot's own meal first, then its replacements (MENU-7). */
export function MealChoice({ slot: { day, mealTime, choices, chosen }, planId, onChoose, onCard = false, className }: MealChoiceProps) {
  const answer = useNotEaten();
  return (
    <Select
      className={className}
      label={(onCard ? MENU.customiseSlot : MENU.choose)(MENU.days[day], MENU.mealTimes[mealTime])}
      hideLabel={onCard}
      closed={onCard ? MENU.customise : undefined}
      name={`${day}-${mealTime}`}
      options={choices.map((meal) => ({ value: meal.id, label: labelOf(meal, planId, answer) }))}
      value={chosen.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

/** 'Chia Pot, 400 kcal (contains sesame)' where the visitor does not eat sesame. */
function labelOf(meal: Meal, planId: string, answer: NotEaten): string {
  const calories = figuresIn(meal, planId)?.calories;
  const label = calories === undefined ? meal.name : MENU.option(meal.name, calories);
  const clash = clashOf(meal, answer);
  return clash ? `${label} (${clashText(clash).toLowerCase()})` : label;
}
