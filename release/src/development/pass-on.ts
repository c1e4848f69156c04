import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { DevServers } from './dev-servers';

/** Chunks and hot updates come from the dev servers themselves. */
export async function passOnDevServers(server: FastifyInstance, devServers: DevServers): Promise<void> {
  for (const [name, url] of devServers) await server.register(proxy, { upstream: url, prefix: `/r/${name}/dev`, rewritePrefix: `/r/${name}/dev` });
}
