import { readFileSync } from 'node:fs';
import { correctedMeals } from './import-menu';
import { parseMenu } from './menu-file';
import { milderAllergens } from './milder-allergens';

const menu = () => parseMenu(JSON.parse(readFileSync('backend/seed/menu.json', 'utf8')));
const nothing = { retiredPlans: [], retiredMeals: [], offered: new Set<string>() };

/** The menu with one allergen of its first meal, before and after. */
function milder(was: 'free' | 'mayContain' | 'contains', now: typeof was, isRetired = false) {
  const [before, after] = [menu(), menu()];
  const [meal, same] = [before.meals[0], after.meals[0]];
  if (!meal || !same) throw new Error('The menu has no meals.');
  meal.allergens.lupin = was;
  same.allergens.lupin = now;
  const rest = before.meals.slice(1);
  return milderAllergens(correctedMeals({ ...before, ...nothing, ...(isRetired && { meals: rest, retiredMeals: [meal] }) }, after));
}

it.each(
  [['contains', 'free'], ['contains', 'mayContain'], ['mayContain', 'free']] as const,
)('from %s to %s is less, also of a meal that comes back from retirement', (was, now) => {
  const less = [{ mealId: menu().meals[0]?.id, allergen: 'lupin', was, now }];
  expect(milder(was, now)).toEqual(less);
  expect(milder(was, now, true)).toEqual(less);
});

it.each(
  [['free', 'free'], ['free', 'mayContain'], ['free', 'contains'], ['mayContain', 'contains'], ['contains', 'contains']] as const,
)('from %s to %s is no less', (was, now) => {
  expect(milder(was, now)).toEqual([]);
});

it('has nothing of the first menu of a shop', () => {
  expect(milderAllergens(correctedMeals({ plans: [], meals: [], ...nothing }, menu()))).toEqual([]);
});
