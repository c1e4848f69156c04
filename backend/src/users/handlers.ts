import type { Deps } from '../deps';
import { requireFreshToken, requireRecentSignIn } from '../http/actor';
import type { Handlers } from '../http/handler';
import { Allowance, scaled } from '../http/limits';
import { cancelDeletion, scheduleDeletion } from './deletion';
import { exportData } from './export';
import { asProfile, readProfile } from './profile-store';
import { REGISTERED, register } from './register';
import { syncCustomer } from './sync';
import { updateProfile } from './update-profile';

type UserRoutes =
  | 'POST /user/auth/register' | 'POST /user/auth/verify' | 'GET /user/profile' | 'PUT /user/profile' | 'DELETE /user/profile'
  | 'POST /user/profile/cancel-deletion' | 'GET /user/export';

const HOUR_MS = 3_600_000;

export function userHandlers(deps: Deps): Pick<Handlers, UserRoutes> {
  const { db, now } = deps;
  // An address can change, the email that someone tries to find out about can't.
  const perEmail = new Allowance(scaled(8, deps.config.rateLimit), HOUR_MS);
  return {
    'POST /user/auth/register': async ({ input }) => {
      perEmail.take(input.body.email.trim().toLowerCase());
      await register(deps, input.body);
      return { message: REGISTERED };
    },
    'POST /user/auth/verify': async ({ customer }) => {
      requireFreshToken(customer, now());
      return { user: await syncCustomer(deps, customer), message: 'User verified successfully.' };
    },
    'GET /user/profile': async ({ customer }) => ({ user: asProfile(await readProfile(db, customer.uid)) }),
    'PUT /user/profile': async ({ input, customer }) => ({ user: await updateProfile(deps, customer.uid, input.body) }),
    'DELETE /user/profile': async ({ customer }) => {
      requireRecentSignIn(customer, now(), 'deleting your account');
      return { deletionTimestamp: await scheduleDeletion(deps, customer.uid) };
    },
    'POST /user/profile/cancel-deletion': async ({ customer }) => ({ user: await cancelDeletion(deps, customer.uid) }),
    'GET /user/export': async ({ customer }) => {
      requireRecentSignIn(customer, now(), 'downloading your data');
      return exportData(db, customer.uid, now());
    },
  };
}
