import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { ChangedMeal, Meal, OrderLine } from 'shared-api';
import { addDays, londonDay, type OrderStatus } from 'shared-rules';
import type { Queryable, Transaction } from '../db/database';
import { meals, orders, shop } from '../db/schema';
import { queueMail } from '../mail/outbox';
import type { OrderRow } from './find-orders';
import { NOT_LEFT } from './order-state';
import { strictestState } from './strictest';

type MealState = ChangedMeal['now'];
export interface MealChange { was: MealState; now: MealState }

const HAS_LEFT: OrderStatus[] = ['DELIVERING', 'COMPLETED'];
/** A box that has left is eaten until Friday: who has it at home is told, too. */
const EATEN_WITHIN_DAYS = 7;
/**
 * An advisory lock: an import takes it exclusively, whoever makes an order shared. So no order is
 * made between an import's look at the orders and its end.
 */
const MENU_LOCK = 5_019_338;

export async function lockMenu(tx: Transaction, how: 'alone' | 'shared'): Promise<void> {
  await tx.execute(
    how === 'alone' ? sql`SELECT pg_advisory_xact_lock(${MENU_LOCK})` : sql`SELECT pg_advisory_xact_lock_shared(${MENU_LOCK})`,
  );
}

/** What the law and a customer look at: what is in it, by when to eat it, how to keep and heat it. */
export function stateOf(
  { allergens, ingredients, handling }: Pick<Meal, 'allergens' | 'ingredients'> & { handling?: Meal['handling'] | null },
): MealState {
  return { allergens, ingredients, ...(handling && { handling }) };
}

/** What is in it. */
export function isMadeAlike(was: MealState, now: MealState): boolean {
  return isDeepStrictEqual([was.allergens, was.ingredients], [now.allergens, now.ingredients]);
}

/** A menu that tells nothing of how a meal is kept any more corrects nothing of it. */
export function isCorrected({ was, now }: MealChange): boolean {
  return !isDeepStrictEqual(was, { ...was, ...now });
}

/** The meals of an order that are not what they were when it was ordered. */
export function differing({ changedMeals }: Pick<OrderRow, 'changedMeals'>): ChangedMeal[] {
  return (changedMeals ?? []).filter(({ was, now }) => !isDeepStrictEqual(was, now));
}

/**
 * In the import's own transaction: every order that is still to be eaten and holds one of these
 * meals keeps both states, and its customer is told.
 */
export async function noteMenuChanges(
  tx: Transaction, changes: ReadonlyMap<string, MealChange>, version: number, now: Date,
): Promise<void> {
  if (changes.size === 0) return;
  const affected = await tx.select().from(orders).where(holdsOneOf(changes, now)).orderBy(orders.id).for('update');
  for (const order of affected) await noteChanges(tx, order, changes, version);
}

/** How many orders that are still to be eaten hold one of these meals, and would be told of it. */
export async function countHolding(db: Queryable, changes: ReadonlyMap<string, MealChange>, now: Date): Promise<number> {
  if (changes.size === 0) return 0;
  const { status, lines, changedMeals } = orders;
  const affected = await db.select({ status, lines, changedMeals }).from(orders).where(holdsOneOf(changes, now));
  return affected.filter((order) => newsOf(order, changes) !== undefined).length;
}

function holdsOneOf(changes: ReadonlyMap<string, MealChange>, now: Date) {
  return and(
    isToBeEaten(now),
    sql`EXISTS (SELECT FROM jsonb_path_query(${orders.lines}, '$[*].meals[*].id') AS meal(id) WHERE meal.id #>> '{}' IN ${[...changes.keys()]})`,
  );
}

/** Condition for orders that may still be cooked, also after their day, since a bank may pay late, or whose box may still be eaten. */
export function isToBeEaten(now: Date): SQL | undefined {
  const recently = addDays(londonDay(now), -EATEN_WITHIN_DAYS);
  return or(inArray(orders.status, NOT_LEFT), and(inArray(orders.status, HAS_LEFT), gt(orders.deliveryDate, recently)));
}

/** When an order is made: its cart was filled, and its payment begun, with the menu of before. The menu is locked. */
export async function noteChangesOfNewOrder(tx: Transaction, order: OrderRow): Promise<void> {
  const ordered = new Map(order.lines.flatMap((line) => line.meals.map((meal) => [meal.id, meal] as const)));
  if (ordered.size === 0) return;
  const rows = await tx.select({ id: meals.id, allergens: meals.allergens, ingredients: meals.ingredients, handling: meals.handling })
    .from(meals).where(inArray(meals.id, [...ordered.keys()]));
  const changes = rows.flatMap((row): [string, MealChange][] => {
    const meal = ordered.get(row.id);
    if (!meal) return [];
    const change = { was: stateOf({ ...meal, ingredients: meal.ingredients ?? row.ingredients }), now: stateOf(row) };
    return isCorrected(change) ? [[row.id, change]] : [];
  });
  if (changes.length) await noteChanges(tx, order, new Map(changes), await menuVersion(tx));
}

/** What was ordered, with its meals as they are after corrections. */
export function linesAsNow(order: Pick<OrderRow, 'lines' | 'changedMeals'>): OrderLine[] {
  const now = new Map(differing(order).map((meal) => [meal.mealId, meal.now]));
  return order.lines.map((line) => ({ ...line, meals: line.meals.map((meal) => ({ ...meal, ...now.get(meal.id) })) }));
}

async function noteChanges(tx: Transaction, order: OrderRow, changes: ReadonlyMap<string, MealChange>, version: number): Promise<void> {
  const changedMeals = newsOf(order, changes);
  if (!changedMeals) return;
  await tx.update(orders).set({ changedMeals, changedIn: version, changesReadAt: null, changesToldAt: null })
    .where(eq(orders.id, order.id));
  await queueMail(tx, {
    key: `meals-changed:${order.id}:${version}`, kind: 'meals-changed', uid: order.uid, recipient: order.email,
    payload: { orderId: order.id },
  });
}

/** All that has changed in an order, these changes too; undefined if they are nothing new to it. */
function newsOf(
  order: Pick<OrderRow, 'status' | 'lines' | 'changedMeals'>, changes: ReadonlyMap<string, MealChange>,
): ChangedMeal[] | undefined {
  const noted = new Map((order.changedMeals ?? []).map((meal) => [meal.mealId, meal]));
  let isNews = false;
  for (const { id: mealId, name, ...meal } of order.lines.flatMap((line) => line.meals)) {
    const change = changes.get(mealId);
    if (!change) continue;
    const known = noted.get(mealId);
    const was = { ...stateOf({ ...meal, ingredients: meal.ingredients ?? change.was.ingredients }), ...known?.was };
    const told = { ...was, ...known?.now };
    // What an order was never told of is not corrected, and what a menu leaves out stays as it was told.
    const { handling = told.handling, ...made } = change.now;
    const live = stateOf({ ...made, handling: was.handling && handling });
    // A box that has left was cooked before: by the recipe of then, if this is a new recipe and no correction.
    const now = HAS_LEFT.includes(order.status) ? strictestState(told, live) : live;
    if (isDeepStrictEqual(told, now)) continue;
    noted.set(mealId, { mealId, name, was, now });
    isNews = true;
  }
  return isNews ? [...noted.values()] : undefined;
}

async function menuVersion(db: Queryable): Promise<number> {
  const [row] = await db.select({ version: shop.menuVersion }).from(shop);
  return row?.version ?? 0;
}
