import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { profiles } from '../db/schema';
import type { Customer } from './customer';
import { queueMail } from '../mail/outbox';

/**
 * An identity that comes with another email than its profile has: the address before and the one after are told. Mails about an
 * order go on to the address that was given with it. Called before the profile takes the new email; its row stays locked, so
 * that two sign-ins at once tell it once.
 */
export async function tellEmailChange(tx: Transaction, { uid, email }: Pick<Customer, 'uid' | 'email'>, now: Date): Promise<void> {
  const [profile] = await tx.select({ email: profiles.email, firstName: profiles.firstName }).from(profiles).where(eq(profiles.uid, uid)).for('update');
  if (!profile || profile.email.toLowerCase() === email.toLowerCase()) return;
  for (const [which, recipient] of [['before', profile.email], ['after', email]] as const) {
    if (!recipient) continue;
    await queueMail(tx, { key: `email-changed:${uid}:${now.getTime()}:${which}`, kind: 'email-changed', uid, recipient, payload: { firstName: profile.firstName } });
  }
}
