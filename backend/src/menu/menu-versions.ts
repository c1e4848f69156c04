import { desc, eq, sql } from 'drizzle-orm';
import type { Meal, Plan } from 'shared-api';
import type { Queryable, Transaction } from '../db/database';
import { menuVersions, shop } from '../db/schema';
import { notFound } from '../http/failure';

interface Menu { plans: Plan[]; meals: Meal[] }
interface MenuVersion { version: number; at: Date; actor: string; plans: number; meals: number }

const MOST_SHOWN = 12;

/** Browsers, composer and backends ask anew for a menu of another version. @returns it */
export async function raiseMenuVersion(tx: Transaction): Promise<number> {
  const [row] = await tx.insert(shop).values({ id: 1, menuVersion: 1 })
    .onConflictDoUpdate({ target: shop.id, set: { menuVersion: sql`${shop.menuVersion} + 1` } }).returning({
      menuVersion: shop.menuVersion,
    });
  return row?.menuVersion ?? 0;
}

/** Notes a menu that goes live. The first time also the one before it, which nobody has noted. */
export async function keepVersion(tx: Transaction, before: Menu, { plans, meals }: Menu, version: number, actor: string): Promise<void> {
  const [known] = await tx.select({ version: menuVersions.version }).from(menuVersions).limit(1);
  if (!known && before.plans.length) {
    await tx.insert(menuVersions).values({ version: version - 1, plans: before.plans, meals: before.meals, actor: 'unknown' });
  }
  await tx.insert(menuVersions).values({ version, plans, meals, actor });
}

/** The newest first, without their meals. */
export async function listVersions(db: Queryable): Promise<MenuVersion[]> {
  return db.select({
    version: menuVersions.version, at: menuVersions.at, actor: menuVersions.actor,
    plans: sql<number>`jsonb_array_length(${menuVersions.plans})`, meals: sql<number>`jsonb_array_length(${menuVersions.meals})`,
  }).from(menuVersions).orderBy(desc(menuVersions.version)).limit(MOST_SHOWN);
}

/** @throws {Failure} 404 */
export async function readVersion(db: Queryable, version: number): Promise<Menu> {
  const [found] = await db.select({ plans: menuVersions.plans, meals: menuVersions.meals }).from(menuVersions)
    .where(eq(menuVersions.version, version));
  if (!found) throw notFound('There is no such version of the menu.');
  return found;
}
