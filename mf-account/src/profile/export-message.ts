import { ApiError, errorText } from 'shared-api';
import { PROFILE } from '../copy-profile';

/** The backend's message, except for 'recent log-in', where it is about deleting the account. */
export function exportMessage(error: Error): string {
  if (!(error instanceof ApiError)) return PROFILE.downloadFailed;
  return /^requires[-_]recent[-_]login$/.test(error.code) ? PROFILE.downloadRecentLogin : (errorText(error) ?? PROFILE.downloadFailed);
}
