import { SWITCH_TEXTS } from 'shared-rules';
import type { Queryable } from '../db/database';
import { shop } from '../db/schema';
import { Failure } from '../http/failure';

export interface ShopState { orderingEnabled: boolean; paymentsEnabled: boolean; registrationEnabled: boolean; menuVersion: number }

const CLOSED: ShopState = { orderingEnabled: false, paymentsEnabled: false, registrationEnabled: false, menuVersion: 0 };

/** All false until an operator opens the shop (SHOP-8). */
export async function readShopState(db: Queryable): Promise<ShopState> {
  const [row] = await db.select().from(shop);
  if (!row) return CLOSED;
  const { orderingEnabled, paymentsEnabled, registrationEnabled, menuVersion } = row;
  return { orderingEnabled, paymentsEnabled, registrationEnabled, menuVersion };
}

/** Whether an order can be placed. No mail invites to one while it can't. */
export function canOrder({ orderingEnabled, paymentsEnabled }: ShopState): boolean {
  return orderingEnabled && paymentsEnabled;
}

/** @throws {Failure} 409, ordering's sentence first (CHECKOUT-8) */
export function requireOrdering(state: ShopState): void {
  if (!state.orderingEnabled) throw new Failure(409, 'ordering_closed', SWITCH_TEXTS.ordering);
  if (!state.paymentsEnabled) throw new Failure(409, 'payments_closed', SWITCH_TEXTS.payments);
}

export function requireRegistration(state: ShopState): void {
  if (!state.registrationEnabled) throw new Failure(409, 'registration_closed', SWITCH_TEXTS.registration);
}
