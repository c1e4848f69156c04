import { readFileSync } from 'node:fs';
import { LEAST_PAYMENT } from 'shared-rules';
import { MenuProblem, parseMenu } from './menu-file';

const file = () => JSON.parse(
  readFileSync('backend/seed/menu.json', 'utf8'),
) as { plans: Record<string, unknown>[]; meals: {
  id: string; configurations: { mealPlanId: string }[]; diet?: string; handling?: { store: string; days: number; heating?: object };
  ingredients: string[]; allergens: Record<string, unknown>; replaceableBy: { id: string; name: string }[];
}[] };

describe('a menu file', () => {
  it('that is the shop’s own is taken', () => expect(() => parseMenu(file())).not.toThrow());

  it('loses what a menu does not have, as the API says of its plans', () => {
    const menu = file();
    expect(parseMenu({ ...menu, plans: menu.plans.map((plan) => ({ ...plan, dailyProtein: 84, sampleMeals: [] })) })).toEqual(menu);
  });

  it.each([
    ['an allergen that is unknown', (menu: ReturnType<typeof file>) => Object.assign(menu.meals[0]?.allergens ?? {}, { milk: 'unknown' })],
    ['an allergen that is missing', (menu: ReturnType<typeof file>) => delete menu.meals[0]?.allergens.milk],
    ['no allergens at all', (menu: ReturnType<typeof file>) => Reflect.deleteProperty(menu.meals[0] ?? {}, 'allergens')],
    ['a plan without a VAT rate', (menu: ReturnType<typeof file>) => delete menu.plans[0]?.vatRate],
    ['a price in fractions of a penny', (menu: ReturnType<typeof file>) => Object.assign(menu.plans[0] ?? {}, { priceInCents: 7.99 })],
    [
      'a replacement that does not exist',
      (menu: ReturnType<typeof file>) => menu.meals[0]?.replaceableBy.push({ id: 'none', name: 'None' }),
    ],
    ['a week with a gap', (menu: ReturnType<typeof file>) => menu.meals.shift()],
    ['figures of one meal for one plan twice', (menu: ReturnType<typeof file>) =>
      menu.meals[0]?.configurations.push({ ...menu.meals[0]?.configurations[0], mealPlanId: 'balanced_plan' })],
    ['one plan twice', (menu: ReturnType<typeof file>) => menu.plans.push({ ...menu.plans[0] })],
    ['one plan’s id twice', (menu: ReturnType<typeof file>) => menu.plans.push({ ...menu.plans[0], name: 'Another' })],
  ])('with %s is refused', (_, change) => {
    const menu = file();
    change(menu);
    expect(() => parseMenu(menu)).toThrow(MenuProblem);
  });

  it.each([
    ['a plan without a name', { name: '' }, {}, 'balanced_plan has no name.'],
    ['a plan with a name of blanks', { name: '  ' }, {}, 'balanced_plan has no name.'],
    ['the name of another plan', { name: 'low calorie plan ' }, {}, 'Two plans have one name: low calorie plan.'],
    ['a plan that costs nothing', { priceInCents: 0 }, {}, 'balanced_plan costs £0.00, but the least that can be taken by card is £0.30.'],
    [
      'a plan that costs less than a card can pay', { priceInCents: 29 }, {},
      'balanced_plan costs £0.29, but the least that can be taken by card is £0.30.',
    ],
    ['a meal without a name', {}, { name: ' ' }, 'cottage-pie has no name.'],
    ['a meal without ingredients', {}, { ingredients: [] }, 'cottage-pie has no ingredients.'],
    ['a meal with a blank ingredient', {}, { ingredients: ['beef mince', ' '] }, 'cottage-pie has an ingredient without a name.'],
    ['a field of a meal that no menu has', {}, { descripton: 'Beef.' }, 'cottage-pie has a field that no menu has: descripton.'],
    ['a field of a plan that no menu has', { price: 7495 }, {}, 'balanced_plan has a field that no menu has: price.'],
    [
      'a field in a meal’s figures that no menu has', {}, { handling: { store: 'fridge', days: 5, heating: { microwave: 4, ovn: 20 } } },
      'cottage-pie has a field that no menu has: handling.heating.ovn.',
    ],
  ])('with %s is refused with what is wrong', (_, ofPlan, ofMeal, message) => {
    const menu = file();
    Object.assign(menu.plans.find(({ id }) => id === 'balanced_plan') ?? {}, ofPlan);
    Object.assign(menu.meals.find(({ id }) => id === 'cottage-pie') ?? {}, ofMeal);
    expect(() => parseMenu(menu)).toThrow(new MenuProblem(message));
  });

  it('with a plan at the least that a card can pay is taken', () => {
    const menu = file();
    for (const plan of menu.plans) plan.priceInCents = LEAST_PAYMENT;
    expect(() => parseMenu(menu)).not.toThrow();
  });

  it.each([
    'https://pictures.example/soup.jpg', '//pictures.example/soup.jpg', 'soup.jpg',
  ])('with a photo at %s, which no page would show, is refused with where it may be', (url) => {
    const rule = `has its photo at ${url}: pages show only those of the shop, such as /photos/soup-640.webp.`;
    const { plans, meals } = file();
    Object.assign(meals[0] ?? {}, { photoURL: url });
    expect(() => parseMenu({ plans, meals })).toThrow(new MenuProblem(`${meals[0]?.id} ${rule}`));
    Object.assign(meals[0] ?? {}, { photoURL: '' });
    Object.assign(plans[0] ?? {}, { photo: [{ downloadURL: url }] });
    expect(() => parseMenu({ plans, meals })).toThrow(new MenuProblem(`${plans[0]?.id} ${rule}`));
  });

  it('with a field beside plans and meals is refused', () => {
    expect(() => parseMenu({ ...file(), plan: [] })).toThrow(new MenuProblem('The file has a field that no menu has: plan.'));
  });

  it.each([
    [
      'vegetarian', 'fish', 'ginger-salmon-noodles', {},
      'ginger-salmon-noodles is marked vegetarian, but has salmon fillet (fish or seafood). Mark it pescatarian, or correct what it is made of.',
    ],
    [
      'vegetarian', 'meat', 'cottage-pie', {},
      'cottage-pie is marked vegetarian, but has beef mince (meat). Mark it noPork, or correct what it is made of.',
    ],
    [
      'vegetarian', 'an allergen that is fish', 'sticky-tofu-noodles', { fish: 'contains' },
      'sticky-tofu-noodles is marked vegetarian, but has fish (fish or seafood). Mark it pescatarian, or correct what it is made of.',
    ],
    [
      'vegan', 'milk', 'honey-berry-porridge', {},
      'honey-berry-porridge is marked vegan, but has whole milk (something from an animal). Mark it vegetarian, or correct what it is made of.',
    ],
    [
      'noPork', 'pork', 'full-english-tray', {},
      'full-english-tray is marked noPork, but has pork sausages (wheat rusk, sulphites) (pork). Take its mark away, or correct what it is made of.',
    ],
  ])('that marks a meal %s and has %s in it is refused with the meal, what was found and what to do', (diet, _, id, allergens, message) => {
    const menu = file();
    const meal = menu.meals.find((one) => one.id === id);
    if (!meal) throw new Error(`no meal ${id}`);
    meal.diet = diet;
    Object.assign(meal.allergens, allergens);
    expect(() => parseMenu(menu)).toThrow(new MenuProblem(message));
  });

  it.each([
    [
      'ginger-salmon-noodles', 'fish',
      'ginger-salmon-noodles says that it is free of fish, but has salmon fillet. Correct its allergens, or what it is made of.',
    ],
    [
      'honey-berry-porridge', 'milk',
      'honey-berry-porridge says that it is free of milk, but has whole milk. Correct its allergens, or what it is made of.',
    ],
    [
      'honey-berry-porridge', 'gluten',
      'honey-berry-porridge says that it is free of gluten, but has jumbo oats. Correct its allergens, or what it is made of.',
    ],
  ])('in which %s is free of %s, which an ingredient names, is refused with the meal, the allergen and the ingredient', (id, allergen, message) => {
    const menu = file();
    Object.assign(menu.meals.find((one) => one.id === id)?.allergens ?? {}, { [allergen]: 'free' });
    expect(() => parseMenu(menu)).toThrow(new MenuProblem(message));
  });

  it('with two meals for one slot of a plan is refused, and with two that share a slot in no plan is taken', () => {
    const menu = file();
    const [meal] = menu.meals;
    if (!meal) throw new Error('no meal');
    const [figures, ...others] = meal.configurations;
    const twin = { ...meal, id: 'twin', replaceableBy: [] };
    expect(() => parseMenu({ ...menu, meals: [...menu.meals, { ...twin, configurations: [figures] }] }))
      .toThrow(new MenuProblem(`${figures?.mealPlanId} has two meals for monday breakfast: ${meal.id} and twin.`));
    const parted = menu.meals.map((one) => (one === meal ? { ...one, configurations: others } : one));
    expect(() => parseMenu({ ...menu, meals: [...parted, { ...twin, configurations: [figures] }] })).not.toThrow();
  });

  it.each([
    [
      'its own day', 'cod-chips-peas', 3,
      'cod-chips-peas keeps 3 days after the delivery, but is offered for friday dinner: it must keep 4.',
    ],
    [
      'a day on which it may replace another', 'three-bean-chilli', 2,
      'three-bean-chilli keeps 2 days after the delivery, but is offered for thursday dinner: it must keep 3.',
    ],
  ])('with a meal that is to be eaten before %s is refused', (_, id, days, message) => {
    const menu = file();
    const meal = menu.meals.find((one) => one.id === id);
    if (!meal?.handling) throw new Error(`no handling of ${id}`);
    meal.handling.days = days;
    expect(() => parseMenu(menu)).toThrow(new MenuProblem(message));
    meal.handling.days = days + 1;
    expect(() => parseMenu(menu)).not.toThrow();
  });

  it.each([
    ['the delivery day, which may be over when the box comes', { days: 0 }], ['days that a week does not have', { days: 7 }],
    ['a place that nobody knows', { store: 'cellar' }], ['heating by nothing', { heating: {} }],
    ['heating by what nobody has', { heating: { grill: 5 } }],
    ['half a minute', { heating: { microwave: 0.5 } }],
  ])('that says of a meal %s is refused', (_, handling) => {
    const menu = file();
    Object.assign(menu.meals[0]?.handling ?? {}, handling);
    expect(() => parseMenu(menu)).toThrow(MenuProblem);
  });

  it('of before, without the handling of its meals, is taken', () => {
    const menu = file();
    for (const meal of menu.meals) delete meal.handling;
    expect(parseMenu(menu)).toEqual(menu);
  });

  it('with a mark that nobody knows is refused, and without marks is taken', () => {
    const menu = file();
    Object.assign(menu.meals[0] ?? {}, { diet: 'paleo' });
    expect(() => parseMenu(menu)).toThrow(MenuProblem);
    expect(() => parseMenu({ ...menu, meals: menu.meals.map(({ diet: _, ...meal }) => meal) })).not.toThrow();
  });
});
