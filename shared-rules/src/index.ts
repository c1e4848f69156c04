export { ALLERGENS, DAYS, MEAL_TIMES, PLAN_TYPES, SLOTS, type Allergen, type DayOfWeek, type MealTime, type PlanType, type Slot } from './menu';
