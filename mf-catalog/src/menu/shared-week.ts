import { planPath } from 'shared-remote/paths';
import { SLOTS } from 'shared-rules';
import type { ChosenMeal } from './chosen-menu';
import type { WeekSlot } from './week';

/** One for each swapped meal: the number of its slot, as in SLOTS, and its id. Ids outlive an import that changes the menu's order. */
const MEAL = 'meal';
const ENTRY = /^(\d{1,2})-(.{1,100})$/;

/** The swaps that an address carries. */
export interface SharedWeek {
  meals: ChosenMeal[];
  /** Meals of the address that the week does not offer, or that nobody could read. */
  lost: number;
}

/** The address of a plan's page with this week's swaps. Without any it is the plan's own. */
export function weekPath(planId: string, week: readonly WeekSlot[]): string {
  const swapped = week.filter(({ chosen, meal }) => chosen.id !== meal.id);
  const entries = swapped.map(({ day, mealTime, chosen }) => [MEAL, `${slotNumber(day, mealTime)}-${chosen.id}`]);
  return entries.length === 0 ? planPath(planId) : `${planPath(planId)}&${new URLSearchParams(entries)}`;
}

/** Undefined where the address carries no swaps. `week`: of the plan, whatever is chosen in it. */
export function sharedWeek(search: string, week: readonly WeekSlot[]): SharedWeek | undefined {
  const entries = new URLSearchParams(search).getAll(MEAL);
  if (entries.length === 0) return undefined;
  const meals = new Map<string, ChosenMeal>();
  // Somebody else wrote it: more entries than slots are not read.
  for (const entry of entries.slice(0, SLOTS.length)) {
    const [, number, id] = ENTRY.exec(entry) ?? [];
    const slot = number === undefined ? undefined : SLOTS[Number(number)];
    const offered = slot && week.find(({ day, mealTime }) => day === slot.day && mealTime === slot.mealTime);
    const meal = offered?.choices.find((choice) => choice.id === id);
    if (slot && meal) meals.set(String(number), { ...slot, id: meal.id, name: meal.name });
  }
  return { meals: [...meals.values()], lost: entries.length - meals.size };
}

const slotNumber = (day: string, mealTime: string): number => SLOTS.findIndex((slot) => slot.day === day && slot.mealTime === mealTime);
