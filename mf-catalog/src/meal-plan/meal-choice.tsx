import { Select } from 'shared-ui';
import { MENU } from '../copy';
import type { WeekSlot } from '../menu/week';

interface MealChoiceProps {
  slot: WeekSlot;
  onChoose: (mealId: string) => void;
  hideLabel?: boolean;
  className?: string | undefined;
}

/** The dropdown of a slot: the slot's own meal first, then its replacements (MENU-7). */
export function MealChoice({ slot: { day, mealTime, choices, chosen }, onChoose, hideLabel = false, className }: MealChoiceProps) {
  return (
    <Select
      className={className}
      label={MENU.choose(MENU.days[day], MENU.mealTimes[mealTime])}
      hideLabel={hideLabel}
      name={`${day}-${mealTime}`}
      options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen.id}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
