import type { Deps } from '../deps';
import { shop } from '../db/schema';
import { writeAudit } from '../ops/audit';
import { readShopState, type ShopState } from './switches';

export type SwitchChange = Partial<Pick<ShopState, 'orderingEnabled' | 'paymentsEnabled' | 'registrationEnabled'>>;

/** The database's truth: the server enforces it from the next request on. */
export async function setSwitches({ db }: Deps, change: SwitchChange, actor: string): Promise<ShopState> {
  return db.transaction(async (tx) => {
    await tx.insert(shop).values({ id: 1, ...change }).onConflictDoUpdate({ target: shop.id, set: change });
    await writeAudit(tx, { actor, action: 'switches-set', subject: 'shop', details: change });
    return readShopState(tx);
  });
}
