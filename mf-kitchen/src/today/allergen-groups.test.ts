import { ALLERGENS, type Allergen } from 'shared-rules';
import { testMeal } from '../testing/test-lists';
import { cookDays, type AllergenGroup } from './allergen-groups';

const names = (meals: Parameters<typeof cookDays>[0]) =>
  cookDays(meals).map(
    ({ day, stations }) => [day, stations.flatMap(({ groups }) => groups).map(
      ({ contains, meals: cooked }) => [contains.join(), cooked.map(({ meal, portions }) => `${portions} ${meal}`)],
    )],
  );

it('puts days in order, and in a day what is free of all 14 first, then groups that contain the same', () => {
  expect(names([
    testMeal({ day: 'tuesday', meal: 'Soup', mealId: 'soup' }),
    testMeal({ day: 'monday', mealTime: 'dinner', meal: 'Pasta', mealId: 'pasta', portions: 3 }, ['gluten', 'milk']),
    testMeal({ day: 'monday', mealTime: 'lunch', meal: 'Wrap', mealId: 'wrap' }, ['gluten']),
    testMeal({ day: 'monday', mealTime: 'breakfast', meal: 'Fruit', mealId: 'fruit' }),
    testMeal({ day: 'monday', mealTime: 'lunch', meal: 'Bake', mealId: 'bake' }, ['gluten', 'milk']),
  ])).toEqual([
    ['monday', [['', ['1 Fruit']], ['gluten', ['1 Wrap']], ['gluten,milk', ['1 Bake', '3 Pasta']]]],
    ['tuesday', [['', ['1 Soup']]]],
  ]);
});

it('adds up a meal’s sizes, and keeps the same meal apart at another time of the day', () => {
  const [day] = cookDays([
    testMeal({ plan: 'Low', portions: 2 }), testMeal({ plan: 'Balanced', portions: 5 }), testMeal({ mealTime: 'dinner' }),
  ]);
  expect(day?.stations[0]?.groups[0]?.meals.map(({ mealTime, portions, sizes }) => [mealTime, portions, sizes.map(({ plan }) => plan)]))
    .toEqual([['lunch', 7, ['Low', 'Balanced']], ['dinner', 1, ['Balanced Plan']]]);
});

it.each(ALLERGENS)('never puts a meal with %s among those that are free of all', (allergen: Allergen) => {
  const [day] = cookDays([testMeal({}, [allergen])]);
  expect(day?.stations.flatMap(({ groups }) => groups).map(({ contains }) => contains)).toEqual([[allergen]]);
});

it('gives each station its own groups, by name, and those of no station last', () => {
  const [day] = cookDays([
    testMeal({ meal: 'Toast', mealId: 'toast' }, ['gluten']),
    testMeal({ meal: 'Curry', mealId: 'curry', station: 'Hob' }, ['milk']),
    testMeal({ meal: 'Salad', mealId: 'salad', station: 'Cold' }),
    testMeal({ meal: 'Rice', mealId: 'rice', station: 'Hob' }),
  ]);
  const inWords = ({ contains, meals }: AllergenGroup) => [contains.join(), meals.map(({ meal }) => meal)];
  const shown = day?.stations.map(({ station, groups }) => [station, groups.map(inWords)]);
  expect(shown).toEqual([
    ['Cold', [['', ['Salad']]]], ['Hob', [['', ['Rice']], ['milk', ['Curry']]]], [undefined, [['gluten', ['Toast']]]],
  ]);
});
