import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Meal, Plan } from 'shared-api';
import { routes } from 'shared-api/routes';
import { Plan as PlanSchema } from 'shared-api/schemas/menu';
import { ALLERGENS, DAYS, PLAN_TYPES, SLOTS, fitsDiet, planMenu, type Allergen } from 'shared-rules';
import { emphasised } from 'shared-rules/allergen-words';
import { strictestMark } from 'shared-rules/diet-mark';
import { REFERENCE_INTAKE } from 'shared-rules/reference-intake';

/** Jest runs from the repository's root. */
const SEED = join(process.cwd(), 'backend/seed');
const TONES = ['oat', 'leaf', 'berry', 'carrot', 'sky', 'slate', 'butter', 'clay'];
const WIDTHS = [320, 640, 960];

/** Words in an ingredient that make a meal contain an allergen; kept apart from the data on purpose. */
const WORDS: Record<Allergen, RegExp> = {
  celery: /\b(celery|celeriac|(beef|vegetable|chicken) stock)\b/,
  gluten: /\b(wheat|rye|barley|oats?|spelt|semolina|couscous|breadcrumbs|bread|bagel|flatbread|tagliatelle|rigatoni|egg noodles|pancakes?|soy sauce|worcestershire sauce)\b/,
  crustaceans: /\b(prawns?|crab|lobster|crustaceans)\b/,
  eggs: /\b(eggs?|mayonnaise|tartare sauce)\b/,
  fish: /\b(fish|salmon|tuna|cod|anchovies|worcestershire sauce)\b/,
  lupin: /\blupin\b/,
  milk: /\b(milk|buttermilk|butter|cream|crème|yoghurt|parmesan|mozzarella|feta|cheddar|gruyère|halloumi|cheese)\b/,
  molluscs: /\b(mussels?|squid|oyster|molluscs)\b/,
  mustard: /\b(mustard|piccalilli)\b/,
  nuts: /\b(almonds?|hazelnuts?|walnuts?|cashew|pecan|pistachio|nuts)\b/,
  peanuts: /\bpeanuts?\b/,
  sesame: /\b(sesame|tahini)\b/,
  soya: /\b(soya|soy|tofu|miso)\b/,
  sulphites: /\b(wine|sulphites|dried apricots)\b/,
};
/** Plants and extracts whose names hold the word of an allergen they are not. */
const NOT_MILK = /\bcoconut milk\b/g;

function readSeed(): { plans: Plan[]; meals: Meal[] } {
  const seed: unknown = JSON.parse(readFileSync(join(SEED, 'menu.json'), 'utf8'));
  if (typeof seed !== 'object' || seed === null || !('plans' in seed) || !('meals' in seed)) {
    throw new Error('menu.json has no plans or no meals');
  }
  return { plans: Value.Parse(Type.Array(PlanSchema), seed.plans), meals: Value.Parse(routes['GET /menu'].data, seed.meals) };
}

const { plans, meals } = readSeed();
const byId = new Map(meals.map((meal) => [meal.id, meal]));

function mealOf(id: string): Meal {
  const meal = byId.get(id);
  if (!meal) throw new Error(`no meal ${id}`);
  return meal;
}

function calories(meal: Meal, planId: string): number {
  const found = meal.configurations.find((configuration) => configuration.mealPlanId === planId);
  if (!found) throw new Error(`${meal.id} has no configuration for ${planId}`);
  return found.calories;
}

/** The least and the most a day can have, whatever a customer chooses. */
function dayRange(day: string, planId: string): [number, number] {
  const slots = meals.filter((meal) => meal.day === day).map((meal) =>
    [meal, ...meal.replaceableBy.map(({ id }) => mealOf(id))].map((choice) => calories(choice, planId)));
  return [slots.reduce((sum, choices) => sum + Math.min(...choices), 0), slots.reduce((sum, choices) => sum + Math.max(...choices), 0)];
}

test('has the three plans in order, each with its own price, provider product and photo', () => {
  expect(plans.map((plan) => plan.id)).toEqual([...PLAN_TYPES]);
  expect(plans.map((plan) => plan.order)).toEqual([1, 2, 3]);
  for (const plan of plans) {
    expect(plan.priceInCents).toBeGreaterThan(0);
    expect(plan.stripeProductId).toMatch(/^prod_/);
    expect(plan.photo).toHaveLength(1);
  }
  expect(new Set(plans.map((plan) => plan.stripeProductId)).size).toBe(3);
});

test('fills each of the 15 slots once, and replacements stand in no slot', () => {
  const filled = meals.filter((meal) => meal.day !== undefined || meal.mealTime !== undefined)
    .map((meal) => `${meal.day} ${meal.mealTime}`);
  expect(filled).toEqual(SLOTS.map(({ day, mealTime }) => `${day} ${mealTime}`));
  expect(meals.length).toBeGreaterThanOrEqual(30);
});

test('offers one to three replacements in at least ten slots, by id and name of meals that exist', () => {
  const replaceable = meals.filter((meal) => meal.replaceableBy.length > 0);
  expect(replaceable.length).toBeGreaterThanOrEqual(10);
  for (const meal of replaceable) {
    expect(meal.day).toBeDefined();
    expect(meal.replaceableBy.length).toBeLessThanOrEqual(3);
    for (const { id, name } of meal.replaceableBy) {
      expect(mealOf(id).name).toBe(name);
      expect(mealOf(id).day).toBeUndefined();
    }
  }
  const offered = meals.flatMap((meal) => meal.replaceableBy.map(({ id }) => id));
  const loose = meals.filter((meal) => meal.day === undefined).map((meal) => meal.id);
  expect([...offered].sort()).toEqual([...loose].sort());
});

test('gives every meal and plan an id, a name and a photo of its own', () => {
  for (const pick of [
    (meal: Meal) => meal.id, (meal: Meal) => meal.name, (meal: Meal) => meal.description, (meal: Meal) => meal.photoURL,
  ]) {
    expect(new Set(meals.map(pick)).size).toBe(meals.length);
  }
});

test.each(
  meals.map((meal) => [meal.id, meal] as const),
)('%s has calories that follow from protein, carbohydrates and fat, most for muscle gain', (_, meal) => {
  expect(meal.configurations.map((configuration) => configuration.mealPlanId)).toEqual([...PLAN_TYPES]);
  for (const { calories: stated, protein, carbohydrates, fat } of meal.configurations) {
    const counted = protein * 4 + carbohydrates * 4 + fat * 9;
    expect(Math.abs(stated - counted) / counted).toBeLessThanOrEqual(0.05);
  }
  const [low = 0, balanced = 0, muscle = 0] = PLAN_TYPES.map((planId) => calories(meal, planId));
  expect(low).toBeLessThan(balanced);
  expect(balanced).toBeLessThan(muscle);
});

test.each(PLAN_TYPES)('%s has no day of its own meals with more salt than an adult should eat', (planId) => {
  for (const day of DAYS) {
    const salts = meals.filter((meal) => meal.day === day).map(({ configurations }) =>
      configurations.find(({ mealPlanId }) => mealPlanId === planId)?.salt);
    expect(salts).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
    expect(salts.reduce<number>((sum, salt = 0) => sum + salt, 0)).toBeLessThanOrEqual(REFERENCE_INTAKE.salt);
  }
});

test.each(meals.map((meal) => [meal.id, meal] as const))('%s contains exactly the allergens that its ingredients name', (_, meal) => {
  const words = meal.ingredients.join('; ').toLowerCase().replace(NOT_MILK, 'coconut');
  const named = ALLERGENS.filter((allergen) => WORDS[allergen].test(words));
  expect(ALLERGENS.filter((allergen) => meal.allergens[allergen] === 'contains')).toEqual(named);
});

test.each(
  meals.map((meal) => [meal.id, meal] as const),
)('%s names each allergen that it contains in its ingredients, where a screen emphasises it', (_, meal) => {
  const contained = ALLERGENS.filter((allergen) => meal.allergens[allergen] === 'contains');
  const silent = contained.filter((allergen) =>
    !meal.ingredients.some((ingredient) => emphasised(ingredient, [allergen]).some(({ strong }) => strong)));
  expect(silent).toEqual([]);
});

test('warns of gluten traces in everything that leaves a kitchen where bread is baked', () => {
  expect(meals.filter((meal) => meal.allergens.gluten === 'free').map((meal) => meal.id)).toEqual([]);
});

test.each(
  meals.map((meal) => [meal.id, meal] as const),
)('%s carries the strictest diet mark that its ingredients and allergens allow', (_, meal) => {
  expect(meal.diet).toBe(strictestMark(meal).mark);
});

test.each(meals.map((meal) => [meal.id, meal] as const))('%s says how it is kept and heated', (_, meal) => {
  expect(meal.handling).toBeDefined();
});

test.each(plans.map(({ id }) => id))('%s can go vegetarian in at least 14 of its 15 slots, and without pork in all', (planId) => {
  const slots = planMenu(meals, planId);
  expect(slots.filter(({ choices }) => choices.some(({ diet }) => fitsDiet(diet, 'vegetarian'))).length).toBeGreaterThanOrEqual(14);
  expect(slots.filter(({ choices }) => choices.some(({ diet }) => fitsDiet(diet, 'noPork')))).toHaveLength(SLOTS.length);
});

test.each(
  plans.map((plan) => [plan.id, plan] as const),
)('%s states the smallest and largest day that its meals and replacements allow', (id, plan) => {
  const ranges = [...new Set(SLOTS.map(({ day }) => day))].map((day) => dayRange(day, id));
  expect([plan.minCalories, plan.maxCalories])
    .toEqual([Math.min(...ranges.map(([least]) => least)), Math.max(...ranges.map(([, most]) => most))]);
});

test.each([
  ...meals.map((meal) => meal.photoURL), ...plans.flatMap((plan) => plan.photo.map((photo) => photo.downloadURL)),
])('%s names a tone and is committed in every width and format', (url) => {
  const [, slug = '', tone = ''] = /^\/photos\/([a-z0-9-]+)-640\.webp#([a-z]+)$/.exec(url) ?? [];
  expect(TONES).toContain(tone);
  const files = WIDTHS.flatMap((width) => ['avif', 'webp'].map((format) => `${slug}-${width}.${format}`));
  expect(files.filter((file) => !existsSync(join(SEED, 'photos', file)))).toEqual([]);
});

test.each([
  ['hero', [320, 640, 960, 1440]], ['hero-wide', [1920]],
  ['sauce', WIDTHS], ['sauce-phone', WIDTHS], ['bread', WIDTHS], ['bread-phone', WIDTHS],
  ['about-swap', WIDTHS], ['about-homemade', WIDTHS], ['about-chefs', WIDTHS],
] as const)('%s, which screens name themselves, is committed in its widths and both formats', (slug, widths) => {
  const files = widths.flatMap((width) => [`${slug}-${width}.avif`, `${slug}-${width}.webp`]);
  expect(files.filter((file) => !existsSync(join(SEED, 'photos', file)))).toEqual([]);
});

test.each([
  'hero', 'sauce-phone', 'bread-phone',
  ...plans.flatMap(({ photo }) => photo.map(({ downloadURL }) => /\/([a-z0-9-]+)-640/.exec(downloadURL)?.[1] ?? '')),
])('%s is small enough for a page to carry', (slug) => {
  expect(statSync(join(SEED, 'photos', `${slug}-carried.avif`)).size).toBeLessThanOrEqual(24 * 1024);
});

test('keeps all pictures together under 12 MB, so that a clone stays quick', () => {
  const sizes = readdirSync(join(SEED, 'photos'), { recursive: true, encoding: 'utf8' }).map((file) => statSync(join(SEED, 'photos', file)))
    .filter((stat) => stat.isFile()).map((stat) => stat.size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12e6);
});
