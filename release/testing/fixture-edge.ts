import type { FastifyInstance } from 'fastify';
import { createEdge, type EdgeOptions } from '../src/edge/server';
import type { FixtureRelease } from './fixture-release';

/** The edge of a fixture's release, whose pages are local in any environment. Its pictures lie in the release's folder. */
export function openFixtureEdge({ root, store, backend }: FixtureRelease, over: Partial<EdgeOptions> = {}): Promise<FastifyInstance> {
  return createEdge({ store, apiUrl: backend.url, photos: root, environment: 'local', pagesOf: 'local', ...over });
}
