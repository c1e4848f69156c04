import { inArray, not } from 'drizzle-orm';
import { Meal, Plan } from 'shared-api/schemas/menu';
import { SOME_LINES } from 'shared-api/schemas/safe-text';
import { LEAST_PAYMENT, SLOTS, formatPrice, planMenu } from 'shared-rules';
import { markProblem } from 'shared-rules/diet-mark';
import { leastKeepingDays } from 'shared-rules/handling';
import { deniedAllergen } from 'shared-rules/named-allergens';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import type { Queryable } from '../db/database';
import { meals, offered, plans } from '../db/schema';
import { Failure } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { isCorrected, lockMenu, noteMenuChanges, stateOf, type MealChange } from '../orders/changed-meals';
import { readShopState } from '../status/switches';
import { readMenu, type MenuData } from './menu-store';
import { keepVersion, raiseMenuVersion } from './menu-versions';
import { sortedJson } from './sorted-json';
import { unknownField } from './unknown-field';

export const MenuFile = Type.Object({ plans: Type.Array(Plan, { minItems: 1 }), meals: Type.Array(Meal, { minItems: 1 }) });
export type MenuFile = Static<typeof MenuFile>;

const FIT = new RegExp(SOME_LINES, 'u');

/** A menu file that can't be sold. The message names what is wrong with it. */
export class MenuProblem extends Error {
  override readonly name = 'MenuProblem';
}

/**
 * @throws {MenuProblem} unless every field is one that a menu has, every plan can be paid by card and has a name of its own, every meal
 * has a name and ingredients, every plan has a whole week with one meal for each slot, every replacement exists, no meal is
 * free of what its ingredients name, no diet mark contradicts its meal, and each meal keeps until the day that it is offered for.
 */
export function parseMenu(file: unknown): MenuFile {
  const unfit = textsOf(file).find((text) => !FIT.test(text));
  if (unfit !== undefined) throw new MenuProblem(`${JSON.stringify(unfit.slice(0, 80))} has a character that no text of the shop may have.`);
  const unknown = unknownField(file);
  if (unknown) throw new MenuProblem(`${unknown.of} has a field that no menu has: ${unknown.field}.`);
  // What the API says of a plan beside what a menu has of it (its daily protein) is no part of a menu.
  const json: unknown = Value.Clean(MenuFile, Value.Clone(file));
  if (!Value.Check(MenuFile, json)) {
    const [first] = Value.Errors(MenuFile, json);
    throw new MenuProblem(`${first?.instancePath ?? ''} ${first?.message ?? 'is not a menu'}`.trim());
  }
  const ids = new Set(json.meals.map(({ id }) => id));
  if (ids.size !== json.meals.length) throw new MenuProblem('Two meals have one id.');
  if (new Set(json.plans.map(({ id }) => id)).size !== json.plans.length) throw new MenuProblem('Two plans have one id.');
  const names = json.plans.map(({ name }) => name.trim().toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) < at);
  for (const { id, name, priceInCents } of json.plans) {
    if (isBlank(name)) throw new MenuProblem(`${id} has no name.`);
    if (priceInCents < LEAST_PAYMENT) throw new MenuProblem(`${id} costs ${formatPrice(priceInCents)}, but the least that can be taken by card is ${formatPrice(LEAST_PAYMENT)}.`);
  }
  if (twice !== undefined) throw new MenuProblem(`Two plans have one name: ${twice}.`);
  for (const meal of json.meals) {
    if (isBlank(meal.name)) throw new MenuProblem(`${meal.id} has no name.`);
    // What a meal is free of is compared with its ingredients.
    if (meal.ingredients.length === 0) throw new MenuProblem(`${meal.id} has no ingredients.`);
    if (meal.ingredients.some(isBlank)) throw new MenuProblem(`${meal.id} has an ingredient without a name.`);
    const sized = meal.configurations.map(({ mealPlanId }) => mealPlanId);
    if (new Set(sized).size !== sized.length) throw new MenuProblem(`${meal.id} has two sets of figures for one plan.`);
    const denied = deniedAllergen(meal);
    if (denied) throw new MenuProblem(`${meal.id} says that it is free of ${denied.allergen}, but has ${denied.ingredient}. Correct its allergens, or what it is made of.`);
    for (const { id } of meal.replaceableBy) if (!ids.has(id)) throw new MenuProblem(`${meal.id} is replaced by ${id}, which does not exist.`);
    const mark = markProblem(meal);
    if (mark) throw new MenuProblem(`${meal.id} is marked ${meal.diet}, but has ${mark.found} (${mark.what}). ${mark.mark ? `Mark it ${mark.mark}` : 'Take its mark away'}, or correct what it is made of.`);
  }
  for (const plan of json.plans) {
    const found = planMenu(json.meals, plan.id);
    for (const { day, mealTime, meal } of found) {
      const other = json.meals.find((one) => one !== meal && one.day === day && one.mealTime === mealTime && hasFigures(one, plan.id));
      if (other) throw new MenuProblem(`${plan.id} has two meals for ${day} ${mealTime}: ${meal.id} and ${other.id}.`);
    }
    if (found.length !== SLOTS.length) throw new MenuProblem(`${plan.id} has ${found.length} of its ${SLOTS.length} meals.`);
    for (const { day, mealTime, choices } of found) for (const { id, handling } of choices) {
      const least = leastKeepingDays(day);
      if (handling && handling.days < least) throw new MenuProblem(`${id} keeps ${handling.days} days after the delivery, but is offered for ${day} ${mealTime}: it must keep ${least}.`);
    }
  }
  return json;
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
    if (error instanceof MenuProblem) throw new Failure(422, 'menu_problem', `This menu can’t be sold: ${error.message}`, { field: 'file' });
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

/**
 * Makes the database's menu this one: what is missing is retired, never deleted. Customers whose order holds a meal that was
 * corrected since are told.
 * @param seenVersion the version that the difference was shown against
 * @returns whether anything changed; then menuVersion is bumped. @throws {Failure} 409 if another version is live than was seen
 */
export async function importMenu(db: Queryable, file: MenuFile, actor: string, now = new Date(), seenVersion?: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Two imports at once would count on each other's rows.
    await lockMenu(tx, 'alone');
    if (seenVersion !== undefined && (await readShopState(tx)).menuVersion !== seenVersion) throw menuChanged();
    const before = await readMenu(tx);
    if (sameMenu(before, file)) return false;
    await writePlans(tx, file.plans);
    await writeMeals(tx, file.meals);
    const choices = file.plans.flatMap((plan) => planMenu(file.meals, plan.id).flatMap((place, slot) =>
      place.choices.map((meal) => ({ planId: plan.id, slot, mealId: meal.id }))));
    await tx.insert(offered).values(choices).onConflictDoNothing();
    const version = await raiseMenuVersion(tx);
    await keepVersion(tx, before, file, version, actor);
    await noteMenuChanges(tx, correctedMeals(before, file), version, now);
    await writeAudit(tx, { actor, action: 'menu-imported', subject: 'menu', details: { plans: file.plans.length, meals: file.meals.length } });
    return true;
  });
}

export const menuChanged = () => new Failure(409, 'menu_changed', 'The menu was changed since you looked at the difference. Look once more.');

/** Meals that were there and of which something else is true now, those that come back from retirement too. */
export function correctedMeals({ meals: current, retiredMeals }: MenuData, file: MenuFile): Map<string, MealChange> {
  const before = new Map([...current, ...retiredMeals].map((meal) => [meal.id, stateOf(meal)]));
  return new Map(file.meals.flatMap((meal): [string, MealChange][] => {
    const [was, now] = [before.get(meal.id), stateOf(meal)];
    return was && isCorrected({ was, now }) ? [[meal.id, { was, now }]] : [];
  }));
}

async function writePlans(tx: Queryable, list: MenuFile['plans']): Promise<void> {
  for (const { order, ...plan } of list) {
    const row = { ...plan, sortOrder: order, active: true };
    await tx.insert(plans).values(row).onConflictDoUpdate({ target: plans.id, set: row });
  }
  await tx.update(plans).set({ active: false }).where(not(inArray(plans.id, list.map(({ id }) => id))));
}

async function writeMeals(tx: Queryable, list: MenuFile['meals']): Promise<void> {
  for (const { replaceableBy, day = null, mealTime = null, diet = null, handling = null, ...meal } of list) {
    const row = { ...meal, day, mealTime, diet, handling, replaceableBy: replaceableBy.map(({ id }) => id), active: true };
    await tx.insert(meals).values(row).onConflictDoUpdate({ target: meals.id, set: row });
  }
  await tx.update(meals).set({ active: false }).where(not(inArray(meals.id, list.map(({ id }) => id))));
}

function sameMenu(before: MenuFile, file: MenuFile): boolean {
  const names = new Map(file.meals.map(({ id, name }) => [id, name]));
  const tidy = ({ plans: planList, meals: mealList }: MenuFile) => sortedJson({
    plans: byId(planList),
    meals: byId(mealList).map((meal) => ({ ...meal, replaceableBy: meal.replaceableBy.map(({ id }) => ({ id, name: names.get(id) })) })),
  });
  return tidy(before) === tidy(file);
}

function byId<T extends { id: string }>(list: readonly T[]): T[] {
  return [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
}
