import { useNotEaten } from 'shared-remote/use-not-eaten';
import { clashOf, type NotEaten } from 'shared-rules';
import { clashText, Select } from 'shared-ui';
import { MENU } from '../copy';
import type { Meal } from '../menu/meal';
import type { WeekSlot } from '../menu/week';

interface MealChoiceProps {
  slot: WeekSlot;
  onChoose: (mealId: string) => void;
  hideLabel?: boolean;
  className?: string | undefined;
}

/** The dropdown of a slot: the slot's own meal first, then its replacements (MENU-7). */
export function MealChoice({ slot: { day, mealTime, choices, chosen }, onChoose, hideLabel = false, className }: MealChoiceProps) {
  const answer = useNotEaten();
  return (
    <Select
      className={className}
      label={MENU.choose(MENU.days[day], MENU.mealTimes[mealTime])}
      hideLabel={hideLabel}
      name={`${day}-${mealTime}`}
      options={choices.map((meal) => ({ value: meal.id, label: labelOf(meal, answer) }))}
      value={chosen.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

/** 'Chia Pot (contains sesame)' where the visitor does not eat sesame. */
function labelOf(meal: Meal, answer: NotEaten): string {
  const clash = clashOf(meal, answer);
  return clash ? `${meal.name} (${clashText(clash).toLowerCase()})` : meal.name;
}
