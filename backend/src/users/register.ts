import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Registration } from 'shared-api';
import { TERMS_VERSION, checkSignUp, normalisePhone } from 'shared-rules';
import type { Deps } from '../deps';
import { profiles, registrations } from '../db/schema';
import { Failure } from '../http/failure';
import { queueMail } from '../mail/outbox';
import { readShopState, requireRegistration } from '../status/switches';
import { requireLondon } from './city';
import type { CreateResult, Identity, NewIdentity } from './identity';

const WORDS: Record<Exclude<CreateResult, 'created' | 'uid-exists'>, Failure> = {
  'email-exists': new Failure(409, 'email-already-in-use', 'An account with this email already exists. Please sign in instead.', { field: 'email' }),
  'weak-password': new Failure(422, 'weak-password', 'Password is too weak. Please use at least 6 characters.', { field: 'password' }),
  'invalid-email': new Failure(422, 'invalid-email', 'Invalid email address format.', { field: 'email' }),
};
export const REGISTERED = 'Account created successfully! Please check your email to verify your account.';

/**
 * Identity and profile as one unit. The uid is chosen and written down before the identity exists: whoever comes after
 * a crash finds it and finishes. Two at once wait for one another on that row.
 * @throws {Failure} SPEC §5's rules in order (422), SPEC §8's sign-up errors.
 */
export async function register(deps: Deps, body: Registration): Promise<void> {
  const { db, identity, now } = deps;
  requireRegistration(await readShopState(db));
  const problem = checkSignUp({ ...body, confirmPassword: body.password });
  if (problem) throw new Failure(422, 'invalid', problem.message, { field: problem.field });
  requireLondon(body.city);
  const postCode = await deps.delivery.require(body.postCode);

  const email = body.email.trim().toLowerCase();
  const [firstName, lastName] = [body.firstName.trim(), body.lastName.trim()];
  await db.insert(registrations).values({ email, uid: randomUUID() }).onConflictDoNothing();
  const result = await db.transaction(async (tx): Promise<CreateResult> => {
    const [pending] = await tx.select().from(registrations).where(eq(registrations.email, email)).for('update');
    if (!pending) return 'email-exists';
    const { uid } = pending;
    const made = await ensureIdentity(identity, { uid, email, password: body.password, displayName: `${firstName} ${lastName}` });
    await tx.delete(registrations).where(eq(registrations.email, email));
    if (made !== 'created') return made;
    await tx.insert(profiles).values({
      uid, email, firstName, lastName, phone: normalisePhone(body.phone), address: body.address.trim(), postCode,
      isMarketingAccepted: body.marketingAccepted, termsVersion: TERMS_VERSION, termsAcceptedAt: now(),
    });
    await queueMail(tx, { key: `verify-email:${uid}`, kind: 'verify-email', uid, recipient: email, payload: { firstName } });
    return 'created';
  });
  if (result === 'email-exists' || result === 'weak-password' || result === 'invalid-email') throw WORDS[result];
}

/** Also 'created' when a former try made it and stopped there: nobody can have used it, since its sign-up never ended. */
async function ensureIdentity(identity: Identity, account: NewIdentity): Promise<CreateResult> {
  try {
    return await createOrTakeUp(identity, account);
  } catch (error) {
    throw new Failure(503, 'identity_unavailable', 'Account creation failed. Please try again.', { cause: error });
  }
}

async function createOrTakeUp(identity: Identity, account: NewIdentity): Promise<CreateResult> {
  const made = await identity.create(account);
  if (made !== 'uid-exists' && made !== 'email-exists') return made;
  const existing = await identity.byEmail(account.email);
  if (existing?.uid !== account.uid) return 'email-exists';
  await identity.update(account.uid, { password: account.password, displayName: account.displayName });
  return 'created';
}
