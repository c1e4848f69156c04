import { ApiError } from 'shared-api';

/** The server's sentence, where the order itself stands in the way and another try would end the same. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && (error.status === 409 || error.status === 404) ? error.message : undefined;
}
