import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '../db/is-down';
import { Failure, notFound, unavailable } from './failure';

/** The one place where an error becomes a reply. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => answer(reply, asFailure(error, request)));
  app.setNotFoundHandler((_, reply) => answer(reply, notFound('There is no such call.')));
}

function answer(reply: FastifyReply, failure: Failure): FastifyReply {
  const { code, message, field, details } = failure;
  return reply.code(failure.status).headers(failure.headers).header('cache-control', 'no-store').send({
    error: { code, message, ...(field !== undefined && { field }), ...(details !== undefined && { details }) },
  });
}

function asFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  const { validation, statusCode, code } = asFastifyError(error);
  if (validation) {
    const [first] = validation;
    const field = first?.instancePath.split('/')[1] || first?.params.additionalProperty || first?.params.missingProperty;
    return new Failure(400, 'malformed', 'The request was not understood.', typeof field === 'string' ? { field } : {});
  }
  if (statusCode === 413) return new Failure(413, 'too_large', 'The request is too large.');
  if (statusCode === 415 || (statusCode !== undefined && statusCode >= 400 && statusCode < 500)) {
    return new Failure(400, code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'unsupported_media_type' : 'malformed', 'The request was not understood.');
  }
  if (isDatabaseDown(error)) return unavailable(undefined, error);
  request.log.error({ reqId: request.id, ...describeError(error) }, 'a request failed');
  return new InternalFailure();
}

/** What we did not foresee. Its own class, so that no code can throw a 500 on purpose. */
class InternalFailure extends Failure {
  constructor() {
    super(503, 'internal', 'Something went wrong on our side. Please try again later.');
    Object.defineProperty(this, 'status', { value: 500 });
  }
}

function asFastifyError(error: unknown): Partial<FastifyError> {
  return error instanceof Error ? error : {};
}

/** An error without its message: that may quote a row or an address (RELIABILITY I8). */
export function describeError(error: unknown): { error: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 8).map((line) => line.trim());
  return { error: cause === error ? error.name : `${error.name} < ${cause.name}`, ...(code && { code }), ...(at && { at }) };
}
