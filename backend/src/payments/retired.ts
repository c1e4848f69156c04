import type { FastifyInstance } from 'fastify';
import { Failure } from '../http/failure';

/** Declared in SPEC §7, used by no screen: hosted checkout replaces them. */
const RETIRED = ['/api/payments/purchase', '/api/payments/confirm-purchase'];

export function registerRetired(app: FastifyInstance): void {
  for (const url of RETIRED) {
    app.all(url, { schema: { hide: true } }, async () => {
      throw new Failure(410, 'gone', 'Payments go through the hosted checkout.');
    });
  }
}
