import { ApiError, errorText } from 'shared-api';

/** The server's message if the order's state forbids the change, so that another try would fail too. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && (error.status === 409 || error.status === 404) ? errorText(error) : undefined;
}
