import { inArray, not } from 'drizzle-orm';
import { planMenu } from 'shared-rules';
import type { Queryable } from '../db/database';
import { meals, offered, plans } from '../db/schema';
import { Failure } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { isCorrected, lockMenu, noteMenuChanges, stateOf, type MealChange } from '../orders/changed-meals';
import { readShopState } from '../status/switches';
import type { MenuFile } from './menu-file';
import { readMenu, type MenuData } from './menu-store';
import { keepVersion, raiseMenuVersion } from './menu-versions';
import { sortedJson } from './sorted-json';

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
    await writeAudit(tx, {
      actor, action: 'menu-imported', subject: 'menu', details: { plans: file.plans.length, meals: file.meals.length },
    });
    return true;
  });
}

export const menuChanged = () =>
  new Failure(409, 'menu_changed', 'The menu was changed since you looked at the difference. Look once more.');

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
