import type { Transaction } from '../db/database';
import type { profiles } from '../db/schema';
import { queueMail } from '../mail/outbox';

/**
 * An identity that comes with another email than its profile has: the address before and the one after are told. Mails about an
 * order go on to the address that was given with it. The profile is locked, so that two sign-ins at once tell it once.
 */
export async function queueEmailChangeMails(
  tx: Transaction, { uid, email: before, firstName }: Pick<typeof profiles.$inferSelect, 'uid' | 'email' | 'firstName'>, after: string,
  now: Date,
): Promise<void> {
  if (before.toLowerCase() === after.toLowerCase()) return;
  for (const [which, recipient] of [['before', before], ['after', after]] as const) {
    if (!recipient) continue;
    await queueMail(tx, {
      key: `email-changed:${uid}:${now.getTime()}:${which}`, kind: 'email-changed', uid, recipient, payload: { firstName },
    });
  }
}
