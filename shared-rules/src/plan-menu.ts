import { SLOTS, type Slot } from './menu';

/** The fields of a meal that decide its slot in a plan's week. */
export interface PlaceableMeal {
  id: string;
  day?: string | undefined;
  mealTime?: string | undefined;
  configurations: readonly { mealPlanId: string }[];
  replaceableBy: readonly { id: string }[];
}

/** A slot with its own meal and the choices for it: the meal itself first, then its replacements (DATA-7). */
export interface MenuSlot<M> extends Slot {
  meal: M;
  choices: readonly [M, ...M[]];
}

/**
 * A plan's week in slot order (MENU-16): only Monday to Friday and the three meal times;
 * only meals and replacements that have figures for this plan. A slot without a meal is left out,
 * so a plan can be sold only if all 15 are there.
 */
export function planMenu<M extends PlaceableMeal>(meals: readonly M[], planId: string): MenuSlot<M>[] {
  const offered = meals.filter((meal) => meal.configurations.some((figures) => figures.mealPlanId === planId));
  const byId = new Map(offered.map((meal) => [meal.id, meal]));
  return SLOTS.flatMap((slot) => {
    const meal = offered.find(({ day, mealTime }) => day === slot.day && mealTime === slot.mealTime);
    if (!meal) return [];
    const replacements = meal.replaceableBy.flatMap(({ id }) => (id === meal.id ? [] : byId.get(id) ?? []));
    return [{ ...slot, meal, choices: [meal, ...new Set(replacements)] }];
  });
}
