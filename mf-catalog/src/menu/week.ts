import { DAYS, planMenu, type DayOfWeek, type MenuSlot } from 'shared-rules';
import type { ChosenMeal } from './chosen-menu';
import { figuresIn, type Meal } from './meal';

/** A slot of a plan's week with the meal chosen for it. */
export interface WeekSlot extends MenuSlot<Meal> {
  chosen: Meal;
}

/** A plan's week, Monday to Friday: each slot's own meal, or the replacement chosen for it if it is still offered there. */
export function planWeek(meals: readonly Meal[], planId: string, chosen: readonly ChosenMeal[]): WeekSlot[] {
  return planMenu(meals, planId).map((slot) => {
    const choice = chosen.find(({ day, mealTime }) => day === slot.day && mealTime === slot.mealTime);
    return { ...slot, chosen: slot.choices.find(({ id }) => id === choice?.id) ?? slot.meal };
  });
}

/** kcal and grams. */
export interface Figures {
  calories: number;
  protein: number;
  carbohydrates: number;
  fat: number;
  /** Missing unless it is known of each meal: a part of it could be taken for the whole. */
  salt?: number;
}

/** The sum of all chosen meals. */
export function weekTotals(week: readonly WeekSlot[], planId: string): Figures {
  const all = week.flatMap(({ chosen }) => figuresIn(chosen, planId) ?? []);
  const sum = (name: 'calories' | 'protein' | 'carbohydrates' | 'fat' | 'salt') =>
    all.reduce((total, figures) => total + (figures[name] ?? 0), 0);
  return {
    calories: sum('calories'), protein: sum('protein'), carbohydrates: sum('carbohydrates'), fat: sum('fat'),
    ...(all.every(({ salt }) => salt !== undefined) && { salt: sum('salt') }),
  };
}

/** The sum of each day's chosen meals. */
export function dayTotals(week: readonly WeekSlot[], planId: string): { day: DayOfWeek; totals: Figures }[] {
  return DAYS.map((day) => ({ day, totals: weekTotals(week.filter((slot) => slot.day === day), planId) }));
}
