import type { FastifyInstance } from 'fastify';

/** Keeps other websites' pages from pressing the buttons of a control page; browsers say where a request comes from. */
export function refuseOtherSites(app: FastifyInstance, prefix: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || !request.url.startsWith(prefix)) return;
    const from = request.headers['sec-fetch-site'];
    if (from === 'cross-site') await reply.code(403).send({ error: { message: 'Control pages answer to themselves only.' } });
  });
}
