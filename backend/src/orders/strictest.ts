import type { ChangedMeal, Meal } from 'shared-api';
import { combinedAllergens } from 'shared-rules';

type MealState = ChangedMeal['now'];
type Handling = NonNullable<Meal['handling']>;
type Heating = NonNullable<Handling['heating']>;

/** What was told, and what is worse now: nothing becomes free of something, is made without it, keeps longer or needs less heat. */
export function strictestState(told: MealState, now: MealState): MealState {
  const handling = told.handling && now.handling ? strictestHandling(told.handling, now.handling) : told.handling ?? now.handling;
  return {
    allergens: combinedAllergens(told.allergens, now.allergens),
    ingredients: [...told.ingredients, ...now.ingredients.filter((one) => !told.ingredients.includes(one))],
    ...(handling && { handling }),
  };
}

function strictestHandling(told: Handling, now: Handling): Handling {
  const heating = { ...longer('microwave', told, now), ...longer('oven', told, now) };
  return {
    store: [told.store, now.store].includes('fridge') ? 'fridge' : now.store,
    days: Math.min(told.days, now.days),
    ...(Object.keys(heating).length > 0 && { heating }),
  };
}

function longer(how: keyof Heating, ...states: Handling[]): Heating {
  const minutes = states.flatMap(({ heating }) => heating?.[how] ?? []);
  return minutes.length ? { [how]: Math.max(...minutes) } : {};
}
