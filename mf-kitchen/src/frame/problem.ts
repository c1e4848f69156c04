import { ApiError } from 'shared-api';

/**
 * Why the kitchen shows nothing: nobody is logged in, a customer is, it was too long ago, the day that was asked for is none of the two
 * delivery days, or the call failed.
 */
export type Problem = 'signed-out' | 'not-kitchen' | 'log-in-again' | 'not-a-round' | 'failed';

export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'signed-out';
  if (error.code === 'not_a_round') return 'not-a-round';
  if (error.status !== 403) return 'failed';
  return error.code === 'requires-recent-login' ? 'log-in-again' : 'not-kitchen';
}
