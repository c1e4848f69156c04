import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Place, Started } from './started';

export const HOST = '127.0.0.1';
const BODY_LIMIT = 1024 * 1024;

/** An HTTP server with the sandbox's defaults: bodies of forms stay text (each piece decodes its own way), `/healthz` answers. */
export function makeServer(): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true, return503OnClosing: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get('/healthz', async () => ({ ok: true }));
  return app;
}

/** Listens, and says where. Throws a sentence when the port is taken. */
export async function listen(app: FastifyInstance, name: string, place: Place): Promise<Started> {
  try {
    await app.listen({ host: HOST, port: place.port });
  } catch (error) {
    throw inWords(error, name, place.port);
  }
  const port = portOf(app) ?? place.port;
  let closing: Promise<void> | undefined;
  return {
    url: `http://localhost:${port}`,
    close: () => (closing ??= app.close()),
  };
}

/** To be asked before any kept state is opened: whoever holds the port may be writing to it. Throws a sentence. */
export async function mustBeFree(name: string, place: Place): Promise<void> {
  if (place.port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(inWords(error, name, place.port)));
    probe.listen(place.port, HOST, () => probe.close(() => resolve()));
  });
}

function inWords(error: unknown, name: string, port: number): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return error;
  return new Error(`Port ${port} is taken, so the sandbox's ${name} cannot start. Stop what uses it, or set PORT to move the whole set.`);
}

/** The port actually bound (differs from the one asked for when that was 0). */
export function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address();
  return address !== null && typeof address === 'object' ? address.port : undefined;
}
