import type { FastifyReply } from 'fastify';
import type { Refusal } from 'shared-api/server/refusals';
import { NO_PAGE } from './security-headers';

/** A request that the edge refuses itself, thrown where there is no reply object. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

export const UNAVAILABLE: Refusal = {
  status: 503, code: 'unavailable', message: 'The shop is not available at the moment. Please try again in a minute.',
};
export const OPENING: Refusal = { status: 503, code: 'opening', message: 'The shop is opening. Please try again in a moment.' };
export const FAILED: Refusal = { status: 500, code: 'internal', message: 'Something went wrong on our side. Please try again.' };

/** The body of each of the edge's refusals, in the shape of the API's errors. */
export function refuse(reply: FastifyReply, { status, code, message }: Refusal, headers: Record<string, string> = {}): FastifyReply {
  return reply.code(status)
    .headers({ ...NO_PAGE, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers })
    .send(JSON.stringify({ error: { code, message } }));
}
