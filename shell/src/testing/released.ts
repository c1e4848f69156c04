import type { RouteDeclaration } from 'shared-remote/declaration';
import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';

/** A route of a release document. */
export const route = (path: string, options: Partial<RouteDeclaration> = {}): RouteDeclaration => ({
  path, match: 'exact', view: path.slice(1) || 'home', access: 'anyone', prerender: 'full', data: [], services: [], next: [], ...options,
});

/** A remote without files. */
export const releasedRemote = (name: string, options: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  name, version: '1.0.0', contract: 1, entry: { url: `/r/${name}/1.0.0/entry.js`, integrity: `sha384-${'A'.repeat(64)}` }, modules: {},
  routes: [],
  overlays: [], services: [], fragments: [], places: [], publishes: [], events: {}, requires: { runtime: '2.9.2', shared: {} }, ...options,
});

export const released = (...remotes: ReleasedRemote[]): ReleaseDocument => ({ environment: 'local', sequence: 1, shell: '1.0.0', remotes });
