import { randomUUID } from 'node:crypto';
import type { Registration } from 'shared-api';
import { TERMS_VERSION, checkSignUp, internationalPhone, normalisePhone } from 'shared-rules';
import type { Deps } from '../deps';
import { profiles } from '../db/schema';
import { describeError } from '../http/error-handler';
import { Failure } from '../http/failure';
import { queueMail } from '../mail/outbox';
import { readShopState, requireRegistration } from '../status/switches';
import { requireLondon } from './city';
import { createIdentity, removeUnfinished } from './create-identity';
import type { CreateResult } from './identity';
import { beginRegistration, dropRegistration, endRegistration, hasProfile } from './registration-store';
import { freeEmail } from './stale-email';
import { copyToIdentity } from './copy-to-identity';

const WORDS: Record<Exclude<CreateResult, 'created' | 'uid-exists'>, Failure> = {
  'email-exists': new Failure(
    409, 'email-already-in-use', 'An account with this email already exists. Please sign in instead.', { field: 'email' },
  ),
  'weak-password': new Failure(422, 'weak-password', 'Password is too weak. Please use at least 6 characters.', { field: 'password' }),
  'invalid-email': new Failure(422, 'invalid-email', 'Invalid email address format.', { field: 'email' }),
};
const FAILED = 'Account creation failed. Please try again.';
export const REGISTERED = 'Account created successfully! Please check your email to verify your account.';

/**
 * Identity and profile as one unit, though no transaction waits for the identity provider. The uid is written down first. An identity
 * without a profile is good for nothing (sync.ts) and is removed: here, by the next try for that email, or by a worker after a crash.
 * Of two tries at once for one email the later one ends.
 * @throws {Failure} RULE-1 to RULE-15 in order (422), SIGNUP-10 to SIGNUP-13.
 */
export async function register(deps: Deps, body: Registration): Promise<void> {
  const { db } = deps;
  requireRegistration(await readShopState(db));
  const problem = checkSignUp({ ...body, confirmPassword: body.password });
  if (problem) throw new Failure(422, 'invalid', problem.message, { field: problem.field });
  requireLondon(body.city);
  const postCode = await deps.delivery.require(body.postCode);

  const account = {
    uid: randomUUID(), email: body.email.trim().toLowerCase(), password: body.password,
    displayName: `${body.firstName.trim()} ${body.lastName.trim()}`,
  };
  await beginRegistration(db, account.uid, account.email);
  const result = await createIdentity(deps, account).catch(async (error: unknown) => {
    await clearUp(deps, account.uid);
    throw new Failure(503, 'identity_unavailable', FAILED, { cause: error });
  });
  if (result === 'email-exists' || result === 'weak-password' || result === 'invalid-email') {
    await dropRegistration(db, account.uid);
    throw WORDS[result];
  }
  try {
    await finish(deps, account, { ...body, postCode });
  } catch (error) {
    // The answer to the commit may have been lost: then all is well. If even that can't be asked, what is there stays as it is.
    if (await hasProfile(db, account.uid)) return;
    await clearUp(deps, account.uid);
    throw error;
  }
  await copyToIdentity(deps, account.uid, { phoneNumber: internationalPhone(normalisePhone(body.phone)) });
}

/** The profile and its mail, unless a later try for this email has begun. */
async function finish({ db, now }: Deps, { uid, email }: { uid: string; email: string }, body: Registration): Promise<void> {
  const firstName = body.firstName.trim();
  await db.transaction(async (tx) => {
    if (!(await endRegistration(tx, uid, email))) throw new Failure(409, 'sign_up_superseded', FAILED);
    await freeEmail(tx, { uid, email });
    await tx.insert(profiles).values({
      uid, email, firstName, lastName: body.lastName.trim(), phone: normalisePhone(body.phone), address: body.address.trim(),
      postCode: body.postCode,
      isMarketingAccepted: body.marketingAccepted, termsVersion: TERMS_VERSION, termsAcceptedAt: now(),
    });
    await queueMail(tx, { key: `verify-email:${uid}`, kind: 'verify-email', uid, recipient: email, payload: { firstName } });
  });
}

/** What can't be removed now is still written down. */
async function clearUp(deps: Deps, uid: string): Promise<void> {
  await removeUnfinished(deps, uid).catch((error: unknown) => deps.log.warn(describeError(error), 'an unfinished sign-up was not removed'));
}
