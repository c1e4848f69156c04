import type { Database } from '../db/database';
import { shop } from '../db/schema';

/** A local start has all three switches on (SWITCH-6). */
export async function openShop(db: Database): Promise<void> {
  const open = { orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true };
  await db.insert(shop).values({ id: 1, ...open }).onConflictDoUpdate({ target: shop.id, set: open });
}
