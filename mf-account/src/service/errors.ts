import { ApiError, errorText } from 'shared-api';
import { SESSION } from '../copy-session';

type SessionErrorKind = 'unauthenticated' | 'no-user-to-sync' | 'profile' | 'sign-in' | 'reset' | 'verification' | 'deletion' | 'network';

/** What the session service throws besides ApiError. `message` is a sentence for the customer. */
class SessionError extends Error {
  override readonly name = 'SessionError';

  /** By name: after a retry the service and a view may each have a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'SessionError';
  }

  constructor(
    readonly kind: SessionErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const SIGN_IN: Readonly<Record<string, string>> = {
  'invalid-credential': SESSION.invalidCredential,
  'too-many-requests': SESSION.tooManyRequests,
  'user-not-found': SESSION.userNotFound,
  'wrong-password': SESSION.wrongPassword,
};

/** LOGIN-9 to LOGIN-14. */
export function signInError(cause: unknown): SessionError {
  if (cause instanceof SessionError) return cause;
  if (isUnreachable(cause)) return unreachable(cause);
  const message = SIGN_IN[codeOf(cause)] || messageOf(cause) || SESSION.signInFailed;
  return new SessionError('sign-in', message, { cause });
}

/** The provider or the backend has said no: the same again would be answered the same. */
export function isRefusedSignIn(error: unknown): boolean {
  return error instanceof SessionError && error.kind === 'sign-in';
}

/** LOGIN-15 */
export function resetError(cause: unknown): SessionError {
  return new SessionError('reset', SESSION.resetFailed, { cause });
}

/** DELETE-9 to DELETE-11. */
export function deletionError(cause: unknown): SessionError {
  if (codeOf(cause) === 'requires-recent-login') return new SessionError('deletion', SESSION.recentLogin, { cause });
  if (isUnreachable(cause)) return unreachable(cause);
  return new SessionError('deletion', SESSION.deletionFailed, { cause });
}

export function verificationError(cause: unknown): SessionError {
  return isUnreachable(cause)
    ? unreachable(cause)
    : new SessionError('verification', SESSION.verificationFailed, { cause });
}

/** Keeps errors that have a message for the customer. */
export function profileError(cause: unknown): Error {
  if (cause instanceof SessionError || (cause instanceof ApiError && errorText(cause))) return cause;
  return new SessionError('profile', SESSION.profileFailed, { cause });
}

export const unauthenticated = () => new SessionError('unauthenticated', SESSION.unauthenticated);
export const nobodyToSync = () => new SessionError('no-user-to-sync', SESSION.nobodyToSync);
export const unreachable = (cause?: unknown) => new SessionError('network', SESSION.network, { cause });

/** The provider reports it only without email enumeration protection. Customers must never see it. */
export function isUnknownUser(error: unknown): boolean {
  return codeOf(error) === 'user-not-found';
}

/** The backend refuses this customer even with a new token. */
export function isRefusedIdentity(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0;
  return (error instanceof SessionError && error.kind === 'network') || codeOf(error) === 'network-request-failed';
}

/** Firebase's codes begin with `auth/`, the backend's do not. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code.replace(/^auth\//, '') : '';
}

/** Firebase's messages are `Firebase: … (auth/code).`, with 'Error' where it has no sentence. */
function messageOf(error: unknown): string {
  const sentence = (errorText(error) ?? '').replace(/^Firebase: /, '').replace(/ ?\(auth\/[\w-]+\)\.?$/, '');
  return sentence === 'Error' ? '' : sentence;
}
