import type { RouteDeclaration } from 'shared-remote/declaration';
import type { ReleasedRemote, ReleaseFile } from 'shared-remote/release-document';

/** A live remote, and which scripts its modules may ask for later. */
export interface LiveRemote {
  remote: ReleasedRemote;
  later: Record<string, ReleaseFile[]>;
}

/**
 * What the services that a route calls at once need: their scripts, and those who offer them, the route's own remote
 * apart, cut down to just that. A service that nobody offers is left out; the call itself says so to the customer.
 */
export function routeServices(route: RouteDeclaration, own: ReleasedRemote, live: readonly LiveRemote[]): { providers: ReleasedRemote[]; scripts: ReleaseFile[] } {
  const providers: ReleasedRemote[] = [];
  const scripts: ReleaseFile[] = [];
  for (const { remote: { style: _style, ...remote }, later } of live) {
    const services = remote.services.filter(({ name }) => route.services.includes(name));
    if (services.length === 0) continue;
    const modules = Object.fromEntries(services.map(({ module }) => [module, remote.modules[module] ?? []]));
    if (remote.name !== own.name) {
      providers.push({ ...remote, services, modules, routes: [], overlays: [] });
      scripts.push(remote.entry);
    }
    scripts.push(...services.flatMap(({ module }) => [...(modules[module] ?? []), ...(later[module] ?? [])]));
  }
  return { providers, scripts };
}
