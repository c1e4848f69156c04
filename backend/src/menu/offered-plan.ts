import type { Meal, OfferedPlan, Plan } from 'shared-api';
import { DAYS, MEAL_TIMES, planMenu } from 'shared-rules';

/** Each plan names the meals of another day, since plans may share their meals: by its place in the list. */
export function offeredPlans(plans: readonly Plan[], meals: readonly Meal[]): OfferedPlan[] {
  return plans.map((plan, index) => {
    const week = planMenu(meals, plan.id).map(({ day, mealTime, meal }) => ({ day, mealTime, meal }));
    const protein =
      week.reduce((sum, { meal }) => sum + (meal.configurations.find(({ mealPlanId }) => mealPlanId === plan.id)?.protein ?? 0), 0);
    const sampleDay = DAYS[index % DAYS.length];
    const sampleMeals = MEAL_TIMES.flatMap((time) =>
      week.find(({ day, mealTime }) => day === sampleDay && mealTime === time)?.meal.name ?? []);
    return { ...plan, dailyProtein: Math.round(protein / DAYS.length), sampleMeals };
  });
}
