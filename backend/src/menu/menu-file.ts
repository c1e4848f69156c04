import { Meal, Plan } from 'shared-api/schemas/menu';
import { SOME_LINES } from 'shared-api/schemas/safe-text';
import { LEAST_PAYMENT, SLOTS, formatPrice, planMenu } from 'shared-rules';
import { markProblem } from 'shared-rules/diet-mark';
import { leastKeepingDays } from 'shared-rules/handling';
import { deniedAllergen } from 'shared-rules/named-allergens';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { Failure } from '../http/failure';
import { unknownField } from './unknown-field';

export const MenuFile = Type.Object({ plans: Type.Array(Plan, { minItems: 1 }), meals: Type.Array(Meal, { minItems: 1 }) });
export type MenuFile = Static<typeof MenuFile>;

const FIT = new RegExp(SOME_LINES, 'u');
/** The pages' policy lets no picture of another site in. */
const OWN_PHOTO = /^\/photos\/./;

/** A menu file that can't be sold. The message names what is wrong with it. */
export class MenuProblem extends Error {
  override readonly name = 'MenuProblem';
}

/**
 * @throws {MenuProblem} unless every field is one that a menu has, every photo is of the shop, every plan can be paid by card and has a
 * name of its own, every meal has a name and ingredients, every plan has a whole week with one meal for each slot, every replacement
 * exists, no meal is free of what its ingredients name, no diet mark contradicts its meal, and each meal keeps until the day that it is
 * offered for.
 */
export function parseMenu(file: unknown): MenuFile {
  const menu = readFields(file);
  checkPlans(menu.plans);
  const ids = new Set(menu.meals.map(({ id }) => id));
  if (ids.size !== menu.meals.length) throw new MenuProblem('Two meals have one id.');
  for (const meal of menu.meals) checkMeal(meal, ids);
  for (const { id } of menu.plans) checkWeek(id, menu.meals);
  return menu;
}

function readFields(file: unknown): MenuFile {
  const unfit = textsOf(file).find((text) => !FIT.test(text));
  if (unfit !== undefined) {
    throw new MenuProblem(`${JSON.stringify(unfit.slice(0, 80))} has a character that no text of the shop may have.`);
  }
  const unknown = unknownField(file);
  if (unknown) throw new MenuProblem(`${unknown.of} has a field that no menu has: ${unknown.field}.`);
  // What the API says of a plan beside what a menu has of it (its daily protein) is no part of a menu.
  const json: unknown = Value.Clean(MenuFile, Value.Clone(file));
  if (Value.Check(MenuFile, json)) return json;
  const [first] = Value.Errors(MenuFile, json);
  throw new MenuProblem(`${first?.instancePath ?? ''} ${first?.message ?? 'is not a menu'}`.trim());
}

function checkPlans(plans: readonly Plan[]): void {
  if (new Set(plans.map(({ id }) => id)).size !== plans.length) throw new MenuProblem('Two plans have one id.');
  for (const { id, name, priceInCents, photo } of plans) {
    if (isBlank(name)) throw new MenuProblem(`${id} has no name.`);
    if (priceInCents < LEAST_PAYMENT) {
      throw new MenuProblem(
        `${id} costs ${formatPrice(priceInCents)}, but the least that can be taken by card is ${formatPrice(LEAST_PAYMENT)}.`,
      );
    }
    for (const { downloadURL } of photo) checkPhoto(id, downloadURL);
  }
  const names = plans.map(({ name }) => name.trim().toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new MenuProblem(`Two plans have one name: ${twice}.`);
}

function checkMeal(meal: Meal, ids: ReadonlySet<string>): void {
  if (isBlank(meal.name)) throw new MenuProblem(`${meal.id} has no name.`);
  checkPhoto(meal.id, meal.photoURL);
  // What a meal is free of is compared with its ingredients.
  if (meal.ingredients.length === 0) throw new MenuProblem(`${meal.id} has no ingredients.`);
  if (meal.ingredients.some(isBlank)) throw new MenuProblem(`${meal.id} has an ingredient without a name.`);
  const sized = meal.configurations.map(({ mealPlanId }) => mealPlanId);
  if (new Set(sized).size !== sized.length) throw new MenuProblem(`${meal.id} has two sets of figures for one plan.`);
  const denied = deniedAllergen(meal);
  if (denied) throw new MenuProblem(
    `${meal.id} says that it is free of ${denied.allergen}, but has ${denied.ingredient}. Correct its allergens, or what it is made of.`,
  );
  for (const { id } of meal.replaceableBy) {
    if (!ids.has(id)) throw new MenuProblem(`${meal.id} is replaced by ${id}, which does not exist.`);
  }
  const mark = markProblem(meal);
  if (mark) throw new MenuProblem(
    `${meal.id} is marked ${meal.diet}, but has ${mark.found} (${mark.what}). ${mark.mark ? `Mark it ${mark.mark}` : 'Take its mark away'}, or correct what it is made of.`,
  );
}

function checkPhoto(id: string, url: string): void {
  if (url !== '' && !OWN_PHOTO.test(url)) {
    throw new MenuProblem(`${id} has its photo at ${url}: pages show only those of the shop, such as /photos/soup-640.webp.`);
  }
}

function checkWeek(planId: string, meals: readonly Meal[]): void {
  const found = planMenu(meals, planId);
  for (const { day, mealTime, meal } of found) {
    const other = meals.find((one) => one !== meal && one.day === day && one.mealTime === mealTime && hasFigures(one, planId));
    if (other) throw new MenuProblem(`${planId} has two meals for ${day} ${mealTime}: ${meal.id} and ${other.id}.`);
  }
  if (found.length !== SLOTS.length) throw new MenuProblem(`${planId} has ${found.length} of its ${SLOTS.length} meals.`);
  for (const { day, mealTime, choices } of found) for (const { id, handling } of choices) {
    const least = leastKeepingDays(day);
    if (handling && handling.days < least) {
      throw new MenuProblem(
        `${id} keeps ${handling.days} days after the delivery, but is offered for ${day} ${mealTime}: it must keep ${least}.`,
      );
    }
  }
}

const isBlank = (text: string) => text.trim() === '';

const hasFigures = ({ configurations }: Meal, planId: string) => configurations.some(({ mealPlanId }) => mealPlanId === planId);

function textsOf(json: unknown): string[] {
  if (typeof json === 'string') return [json];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(textsOf) : [];
}

/** A file that a manager sent. @throws {Failure} 422 with what is wrong with it */
export function readSentMenu(text: string): MenuFile {
  try {
    return readMenuFile(text);
  } catch (error) {
    if (error instanceof MenuProblem) {
      throw new Failure(422, 'menu_problem', `This menu can’t be sold: ${error.message}`, { field: 'file' });
    }
    throw error;
  }
}

/** From a file's text. @throws {MenuProblem} */
export function readMenuFile(text: string): MenuFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new MenuProblem(`the file is not JSON (${error instanceof Error ? error.message : ''})`);
  }
  return parseMenu(json);
}
