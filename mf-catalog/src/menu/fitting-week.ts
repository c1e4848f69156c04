import { clashOf, tracesOf, type NotEaten } from 'shared-rules';
import type { ChosenMeal } from './chosen-menu';
import type { Meal } from './meal';
import type { WeekSlot } from './week';

export interface FittingWeek {
  /** For each slot that clashes and can be changed, the meal to put there. */
  swaps: ChosenMeal[];
  /** The slots that clash, and for which nothing on the menu fits. */
  left: WeekSlot[];
}

/**
 * What to change so that the week holds as little as possible of what the customer does not eat. A meal that does not clash stays;
 * of several that would fit, the one with the fewest traces is taken, and among equals the first on the menu.
 */
export function fittingWeek(week: readonly WeekSlot[], notEaten: NotEaten): FittingWeek {
  const fitting: FittingWeek = { swaps: [], left: [] };
  for (const slot of week) {
    if (!clashOf(slot.chosen, notEaten)) continue;
    const meal = slot.choices.filter((choice) => !clashOf(choice, notEaten)).sort((a, b) => traces(a) - traces(b))[0];
    if (meal) fitting.swaps.push({ day: slot.day, mealTime: slot.mealTime, id: meal.id, name: meal.name });
    else fitting.left.push(slot);
  }
  return fitting;

  function traces(meal: Meal): number {
    return tracesOf(meal, notEaten).length;
  }
}

/** The choices with the swaps in their slots. */
export function withSwaps(choices: readonly ChosenMeal[], swaps: readonly ChosenMeal[]): ChosenMeal[] {
  const stays = ({ day, mealTime }: ChosenMeal) => !swaps.some((swap) => swap.day === day && swap.mealTime === mealTime);
  return [...choices.filter(stays), ...swaps];
}
