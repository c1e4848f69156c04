/** A call that is refused, in words fit for a customer. The error handler turns it into `{error}`. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly field: string | undefined;
  readonly details: unknown;
  readonly headers: Record<string, string>;
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 414 | 422 | 429 | 502 | 503,
    readonly code: string,
    message: string,
    extra: { field?: string; details?: unknown; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.field = extra.field;
    this.details = extra.details;
    this.headers = extra.headers ?? {};
  }
}

/** Refused before anybody looked at what it asks for, in the edge's words. */
export function refused(
  { status, code, message }: { status: Failure['status']; code: string; message: string }, extra: { field?: string } = {},
): Failure {
  return new Failure(status, code, message, extra);
}

/** The header makes the client repeat the call once with a fresh token. */
export function unauthenticated(code = 'unauthenticated', message = 'User not authenticated'): Failure {
  return new Failure(401, code, message, { headers: { 'www-authenticate': 'Bearer' } });
}

/** Signed up at the identity provider itself, or erased since: no terms were accepted, nothing is kept. */
export function noAccount(): Failure {
  return unauthenticated('no-account', 'This sign-in has no account at our shop. Please create your account first.');
}

/** Missing and someone else's are the same (CALL-26). */
export function notFound(message = 'We couldn’t find that.'): Failure {
  return new Failure(404, 'not_found', message);
}

export function unavailable(message = 'The shop can’t do that right now. Please try again in a moment.', cause?: unknown): Failure {
  return new Failure(503, 'unavailable', message, { headers: { 'retry-after': '5' }, cause });
}
