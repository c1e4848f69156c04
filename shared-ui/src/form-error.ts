import { ApiError, errorText } from 'shared-api';
import { UI_TEXT } from './copy';

export interface FormError {
  message: string;
  /** The name of the field with the error, if it belongs to one. */
  field?: string | undefined;
  /** A retry may succeed: a network or server failure. */
  retryable?: boolean;
}

/** SIGNUP-14: a failed form shows the error's message, or 'Unknown Error Occurred' (ERROR-4: never a status alone). */
export function toFormError(error: unknown): FormError {
  const message = errorText(error) ?? UI_TEXT.unknownError;
  if (!(error instanceof ApiError)) return { message, retryable: true };
  return { message, field: error.field, retryable: error.status === 0 || error.status >= 500 || error.status === 429 };
}
