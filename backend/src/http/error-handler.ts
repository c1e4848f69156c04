import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from 'shared-api/server/refusals';
import { isDatabaseDown } from '../db/is-down';
import { ForbiddenStep } from '../orders/order-state';
import { ProviderUnknown } from '../payments/provider';
import { Failure, notFound, refused, unavailable } from './failure';

/** The one place where an error becomes a reply. `countUnknown` throws for who asks too often for what is not there. */
export function handleErrors(app: FastifyInstance, countUnknown: (request: FastifyRequest) => void): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const failure = asFailure(error, request);
    if (failure.cause !== undefined) {
      request.log.warn({ reqId: request.id, ...describeError(failure.cause) }, 'a request met a failure of others');
    }
    return answer(reply, failure);
  });
  app.setNotFoundHandler((request) => {
    countUnknown(request);
    throw notFound('There is no such call.');
  });
}

/** For Fastify's `frameworkErrors`: an address that can't be read, or is too long, before any hook was called. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' }),
    refused(error.statusCode === 414 ? REFUSALS.addressTooLong : REFUSALS.malformed),
  );
}

function answer(reply: FastifyReply, failure: Failure): FastifyReply {
  const { code, message, field, details } = failure;
  // Fastify would close the connection. The rest of a large body is read and thrown away, so that it is good for what comes next.
  if (failure.status === 413) void reply.removeHeader('connection');
  return reply.code(failure.status).headers(failure.headers).header('cache-control', 'no-store').send({
    error: { code, message, ...(field !== undefined && { field }), ...(details !== undefined && { details }) },
  });
}

/** A body of a type that the route does not take. */
export const unsupportedType = () => refused({ ...REFUSALS.malformed, code: REFUSALS.unsupportedMediaType.code });

function asFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ForbiddenStep) return new Failure(409, 'forbidden_step', error.message);
  const { validation, statusCode, code } = asFastifyError(error);
  if (validation) {
    const [first] = validation;
    const field = first?.instancePath.split('/')[1] || first?.params.additionalProperty || first?.params.missingProperty;
    return refused(REFUSALS.malformed, typeof field === 'string' ? { field } : {});
  }
  if (statusCode === 413) return refused(REFUSALS.tooLarge);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? unsupportedType() : refused(REFUSALS.malformed);
  }
  if (isDatabaseDown(error) || error instanceof ProviderUnknown) return unavailable(undefined, error);
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

/** An error without its message, which may quote a row or an address (PEOPLE-7). */
export function describeError(error: unknown): { error: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 8).map((line) => line.trim());
  return { error: cause === error ? error.name : `${error.name} < ${cause.name}`, ...(code && { code }), ...(at && { at }) };
}
