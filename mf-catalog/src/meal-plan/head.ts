import { pageTitle, type Head, type PublicConfig } from 'shared-remote';
import { planPath } from 'shared-remote/paths';
import { calorieRange, MEAL_TIMES, SLOTS, type Diet } from 'shared-rules';
import { MENU } from '../copy-meal-plan';
import { figuresIn } from '../menu/meal';
import { photoOf, planOffer } from '../menu/plan-offer';
import { planWeek, type WeekSlot } from '../menu/week';
import type { PlanPage } from './menu-state';

/** Metadata of a plan's page (PAGE-6). Without a plan the page is in no search engine. */
export function menuHead(menu: PlanPage | undefined, { siteUrl, shop }: PublicConfig): Head {
  if (!menu) return { title: pageTitle(MENU.pageTitle, shop), description: MENU.description };
  const { plan, time } = menu;
  const week = planWeek(menu.menu, plan.id, []);
  const image = photoOf(plan);
  const isOpen = time?.orderingEnabled !== false;
  return {
    title: pageTitle(MENU.planTitle(plan.name), shop),
    description: MENU.planDescription(plan.name, calorieRange(plan.minCalories, plan.maxCalories)),
    canonical: planPath(plan.id),
    ...(image && { image }),
    ...(IN_COMPOSER && {
      jsonLd: [planOffer(plan, { siteUrl, brand: shop.name }, isOpen && week.length === SLOTS.length), weekMenu(plan.name, week, plan.id)],
    }),
  };
}

/** schema.org's names of the diets that a mark fits. It has none for the other two. */
const SCHEMA_DIETS: Partial<Record<Diet, string[]>> = {
  vegan: ['https://schema.org/VeganDiet', 'https://schema.org/VegetarianDiet'], vegetarian: ['https://schema.org/VegetarianDiet'],
};

/** schema.org's Menu with the week's own meals, by meal time. */
function weekMenu(name: string, week: WeekSlot[], planId: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    name: MENU.planTitle(name),
    inLanguage: 'en-GB',
    hasMenuSection: MEAL_TIMES.map((mealTime) => ({
      '@type': 'MenuSection',
      name: MENU.mealTimes[mealTime],
      hasMenuItem: week.filter((slot) => slot.mealTime === mealTime).map(({ meal }) => {
        const figures = figuresIn(meal, planId);
        return {
          '@type': 'MenuItem',
          name: meal.name,
          description: meal.description,
          ...(meal.diet && SCHEMA_DIETS[meal.diet] && { suitableForDiet: SCHEMA_DIETS[meal.diet] }),
          ...(figures && {
            nutrition: {
              '@type': 'NutritionInformation',
              calories: `${figures.calories} kcal`,
              proteinContent: `${figures.protein} g`,
              carbohydrateContent: `${figures.carbohydrates} g`,
              fatContent: `${figures.fat} g`,
            },
          }),
        };
      }),
    })),
  };
}
