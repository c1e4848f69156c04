import { sql } from 'drizzle-orm';
import type { Meal } from 'shared-api';
import type { KitchenFigures } from 'shared-api/schemas/kitchen-figures';
import { planMenu } from 'shared-rules';
import type { Queryable } from '../db/database';
import { readMenu } from '../menu/menu-store';
import { readVersion } from '../menu/menu-versions';

/** How often a meal was bought for a place of a plan's week, by the menu that was live. */
interface Bought extends Record<string, unknown> {
  deliveryDay: string;
  version: number | null;
  plan: string;
  day: string;
  mealTime: string;
  meal: string;
  name: string;
  portions: number;
}

interface Place { meal: string; portions: number; swapped: number; others: Map<string, number> }

/** Which of a plan's own meals customers swap away, and for what. */
export async function readSwaps(db: Queryable, days: readonly string[]): Promise<Pick<KitchenFigures, 'swapWeeks' | 'swaps'>> {
  const bought = await readBought(db, days);
  const ownMeal = await ownMeals(db, new Set(bought.map(({ version }) => version)));
  const weeks = new Map(days.map((day) => [day, { day, portions: 0, swapped: 0 }]));
  const places = new Map<string, Place>();
  for (const { deliveryDay, version, plan, day, mealTime, meal, name, portions } of bought) {
    const own = ownMeal.get(placeKey(version, plan, day, mealTime));
    const week = weeks.get(deliveryDay);
    // A plan that the menu of then did not have: nobody can say what its own meal was.
    if (!own || !week) continue;
    const place = places.get(own.id) ?? { meal: own.name, portions: 0, swapped: 0, others: new Map<string, number>() };
    const swapped = meal === own.id ? 0 : portions;
    for (const sum of [week, place]) {
      sum.portions += portions;
      sum.swapped += swapped;
    }
    if (swapped) place.others.set(name, (place.others.get(name) ?? 0) + swapped);
    places.set(own.id, place);
  }
  return {
    swapWeeks: [...weeks.values()],
    swaps: [...places.values()].filter(({ swapped }) => swapped > 0).sort((a, b) => b.swapped - a.swapped || a.meal.localeCompare(b.meal))
      .map(({ others, ...counted }) => ({ ...counted, ...insteadOf(others) })),
  };
}

async function readBought(db: Queryable, days: readonly string[]): Promise<Bought[]> {
  const { rows } = await db.execute<Bought>(sql`
    WITH sold AS (
      SELECT delivery_date, lines, (SELECT max(version) FROM menu_versions WHERE at <= orders.created_at) AS version FROM orders
      WHERE delivery_date BETWEEN ${days[0]}::date AND ${days.at(-1)}::date AND status <> 'CANCELLED'),
    -- Most customers keep a plan's own week: the same meals are taken apart once for all of them.
    boxes AS (
      SELECT delivery_date, version, line->>'planId' AS plan, line->'meals' AS meals, sum((line->>'quantity')::int) AS quantity
      FROM sold, jsonb_array_elements(lines) AS line GROUP BY 1, 2, 3, 4)
    SELECT delivery_date::text AS "deliveryDay", version, plan, meal->>'day' AS day, meal->>'mealTime' AS "mealTime",
      meal->>'id' AS meal, min(meal->>'name') AS name, sum(quantity)::int AS portions
    FROM boxes, jsonb_array_elements(meals) AS meal GROUP BY 1, 2, 3, 4, 5, 6`);
  return rows;
}

/** The meal that stands in each place of each plan unless it is swapped. Before versions were kept, the live menu has to do. */
async function ownMeals(db: Queryable, versions: ReadonlySet<number | null>): Promise<Map<string, Meal>> {
  const own = new Map<string, Meal>();
  for (const version of versions) {
    const { plans, meals } = version === null ? await readMenu(db) : await readVersion(db, version);
    for (const plan of plans) {
      for (const { day, mealTime, meal } of planMenu(meals, plan.id)) own.set(placeKey(version, plan.id, day, mealTime), meal);
    }
  }
  return own;
}

const placeKey = (version: number | null, plan: string, day: string, mealTime: string) => `${version}|${plan}|${day}|${mealTime}`;

function insteadOf(others: ReadonlyMap<string, number>): { instead?: string } {
  const [most] = [...others].sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB));
  return most ? { instead: most[0] } : {};
}
