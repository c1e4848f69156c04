import type { FastifyInstance } from 'fastify';
import { Failure } from '../http/failure';

/** CALL-17: calls of an older shop, used by no screen. */
const RETIRED = ['/api/payments/purchase', '/api/payments/confirm-purchase'];

export function registerRetired(app: FastifyInstance): void {
  for (const url of RETIRED) {
    app.all(url, { schema: { hide: true } }, async () => {
      throw new Failure(410, 'gone', 'Payments go through the hosted checkout.');
    });
  }
}
