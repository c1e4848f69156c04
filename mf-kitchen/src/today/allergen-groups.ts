import type { CookList } from 'shared-api/schemas/kitchen';
import { ALLERGENS, DAYS, MEAL_TIMES, type Allergen } from 'shared-rules';

type Meal = CookList['meals'][number];

/** A meal with its portions in each plan's size. */
export interface CookedMeal { mealId: string; meal: string; mealTime: string; portions: number; sizes: Meal[]; mayContain: Allergen[] }
/** Meals that contain the same allergens are cooked together. */
export interface AllergenGroup { contains: Allergen[]; meals: CookedMeal[] }
/** What one station cooks; undefined of meals that are at none. */
export interface StationList { station: string | undefined; groups: AllergenGroup[] }
interface CookDay { day: string; stations: StationList[] }

/**
 * By day and station; at each what is free of all 14 comes first, then groups with more and more allergens, so that pans and boards are
 * changed least.
 */
export function cookDays(meals: readonly Meal[]): CookDay[] {
  const days = DAYS.map((day) => ({ day, stations: stationsOf(meals.filter((meal) => meal.day === day)) }));
  return days.filter(({ stations }) => stations.length > 0);
}

function stationsOf(meals: Meal[]): StationList[] {
  const names = [...new Set(meals.map(({ station }) => station))].sort(
    (a, b) => Number(a === undefined) - Number(b === undefined) || compare(a ?? '', b ?? ''),
  );
  return names.map((station) => ({ station, groups: groupsOf(meals.filter((meal) => meal.station === station)) }));
}

function groupsOf(meals: Meal[]): AllergenGroup[] {
  const groups = new Map<string, AllergenGroup>();
  for (const meal of meals) {
    const contains = named(meal, 'contains');
    const group = groups.get(contains.join()) ?? { contains, meals: [] };
    groups.set(contains.join(), group);
    const known = group.meals.find(({ mealId, mealTime }) => mealId === meal.mealId && mealTime === meal.mealTime);
    const cooked = known
      ?? { mealId: meal.mealId, meal: meal.meal, mealTime: meal.mealTime, portions: 0, sizes: [], mayContain: named(meal, 'mayContain') };
    cooked.portions += meal.portions;
    cooked.sizes.push(meal);
    if (!known) group.meals.push(cooked);
  }
  for (const { meals: cooked } of groups.values()) cooked.sort((a, b) => timeOf(a) - timeOf(b) || compare(a.meal, b.meal));
  return [...groups.values()].sort((a, b) => a.contains.length - b.contains.length || compare(a.contains.join(), b.contains.join()));
}

const named = ({ allergens }: Meal, status: 'contains' | 'mayContain') => ALLERGENS.filter((allergen) => allergens[allergen] === status);
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
const timeOf = ({ mealTime }: CookedMeal) => MEAL_TIMES.findIndex((time) => time === mealTime);
