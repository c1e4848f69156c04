import { ApiError } from 'shared-api';
import { FIELDS } from '../copy';
import type { FormError } from './use-form-error';

/** SPEC §8: a failed form shows the error's message, or 'Unknown Error Occurred'. */
export function toFormError(error: unknown): FormError {
  const message = (error instanceof Error && error.message) || FIELDS.unknownError;
  if (!(error instanceof ApiError)) return { message, again: true };
  return { message, field: error.field, again: error.status === 0 || error.status >= 500 || error.status === 429 };
}
