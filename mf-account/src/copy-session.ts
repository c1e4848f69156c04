import { formatDate } from 'shared-rules';

/** Texts of the session service. */
export const SESSION = {
  invalidCredential: 'Invalid email or password. Please check your credentials.',
  tooManyRequests: 'Too many failed attempts. Please try again later.',
  userNotFound: 'No account found with this email address.',
  wrongPassword: 'Incorrect password. Please try again.',
  signInFailed: 'Sign in failed. Please try again.',
  resetFailed: 'Failed to send password reset email. Please try again.',
  recentLogin: 'For security reasons, please log out and log back in before deleting your account.',
  network: 'Network error. Please check your connection and try again.',
  deletionFailed: 'Account deletion failed. Please try again.',
  verificationFailed: 'We could not send the email. Please try again in a few minutes.',
  profileFailed: 'Failed to get user profile',
  unauthenticated: 'User not authenticated',
  nobodyToSync: 'No authenticated user to sync',
} as const;

/** What has ended, told above the page on which the customer then is. */
export const ENDS = {
  signedOut: 'You are logged out.',
  refused: 'We had to log you out. Please log in again.',
  /** `at`: the instant of the deletion. */
  deletion: (at: string | undefined) =>
    `Your account will be deleted${at ? ` on ${formatDate(at)}` : ''}. Changed your mind? Log in before then.`,
  recovered: 'Your account is recovered. Nothing was lost.',
} as const;
