/** SHOP-1, SHOP-2 */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
export const MEAL_TIMES = ['breakfast', 'lunch', 'dinner'] as const;
export const PLAN_TYPES = ['low_calorie_plan', 'balanced_plan', 'muscle_gain_plan'] as const;

/** The 14 allergens that UK law requires on labels. */
export const ALLERGENS = [
  'celery', 'gluten', 'crustaceans', 'eggs', 'fish', 'lupin', 'milk',
  'molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites',
] as const;

export type DayOfWeek = (typeof DAYS)[number];
export type MealTime = (typeof MEAL_TIMES)[number];
export type PlanType = (typeof PLAN_TYPES)[number];
export type Allergen = (typeof ALLERGENS)[number];

export const DAY_NAMES: Readonly<Record<DayOfWeek, string>> = {
  monday: 'Monday', tuesday: 'Tuesday', wednesday: 'Wednesday', thursday: 'Thursday', friday: 'Friday',
};
/** 'Monday to Friday', the days that a plan has meals for. */
export const MEAL_DAYS = `${DAY_NAMES[DAYS[0]]} to ${DAY_NAMES[DAYS[4]]}`;

/** One of the 15 meals of a week by day and meal time. */
export interface Slot { day: DayOfWeek; mealTime: MealTime }

/** The 15 slots in the order of API, stored orders and weekly table: monday breakfast, lunch, dinner, tuesday … */
export const SLOTS: readonly Slot[] = DAYS.flatMap((day) => MEAL_TIMES.map((mealTime) => ({ day, mealTime })));
