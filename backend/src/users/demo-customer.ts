import { eq, sql } from 'drizzle-orm';
import { TERMS_VERSION } from 'shared-rules';
import type { Deps } from '../deps';
import { orders, profiles } from '../db/schema';
import { freeEmail } from './stale-email';

/** For trying the shop on one's own machine; no secret. */
export const DEMO = {
  uid: 'demo-customer',
  email: 'demo@fivedaykitchen.example',
  password: 'five-day-demo',
  firstName: 'Dana',
  lastName: 'Demo',
  phone: '02079460123',
  address: '12 Station Road',
  postCode: 'E4 6EY',
} as const;

/**
 * The demo customer as the start screen promises: signs in with that password, email verified,
 * profile COMPLETED, not scheduled for deletion.
 */
export async function makeDemoCustomer({ db, identity, now }: Pick<Deps, 'db' | 'identity' | 'now'>): Promise<void> {
  const { uid: wanted, email, password, ...details } = DEMO;
  const displayName = `${details.firstName} ${details.lastName}`;
  const existing = (await identity.byEmail(email)) ?? (await identity.byUid(wanted));
  if (!existing) await identity.create({ uid: wanted, email, password, displayName });
  const uid = existing?.uid ?? wanted;
  await identity.update(uid, { password, displayName, isEmailVerified: true });
  await db.transaction(async (tx) => {
    // A demo profile under another uid is what reconciling left of a lost identity.
    await freeEmail(tx, { uid, email });
    await tx.insert(profiles)
      .values({ uid, email, ...details, isEmailVerified: true, termsVersion: TERMS_VERSION, termsAcceptedAt: now() })
      .onConflictDoUpdate({ target: profiles.uid, set: { email, isEmailVerified: true, deletionAt: null } });
    // What the customer edited stays, unless it can't be ordered with any more.
    await tx.update(profiles).set(details).where(
      sql`${eq(profiles.uid, uid)} AND '' IN (first_name, last_name, phone, address, post_code)`,
    );
    // Orders of a demo identity that was lost (reconcile-identities.ts). For a local start only.
    await tx.update(orders).set({ uid }).where(sql`${orders.uid} IS NULL AND lower(${orders.email}) = ${email}`);
  });
}
