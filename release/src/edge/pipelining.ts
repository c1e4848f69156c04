import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests on one connection that wait for an answer. Browsers and proxies wait before they ask again, so this many is an attack. */
const MOST = 100;

/** Requests that come one behind the other on a connection are dealt with one at a time: none takes more of the backend than others. */
export function oneAtATime(server: FastifyInstance): void {
  const behind = new WeakMap<Socket, (() => void)[]>();
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const queue = behind.get(socket);
    reply.raw.once('close', () => {
      const next = behind.get(socket)?.shift();
      if (!next) behind.delete(socket);
      else if (!socket.destroyed) next();
    });
    if (!queue) {
      behind.set(socket, []);
      done();
    } else if (queue.length < MOST) queue.push(() => done());
    else socket.destroy();
  });
}
