import { ApiError } from 'shared-api';

/** Why the kitchen shows nothing: nobody is logged in, a customer is, it was too long ago, or the call failed. */
export type Problem = 'signed-out' | 'not-kitchen' | 'log-in-again' | 'failed';

export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'signed-out';
  if (error.status !== 403) return 'failed';
  return error.code === 'requires-recent-login' ? 'log-in-again' : 'not-kitchen';
}
