import type { RouteDeclaration } from 'shared-remote/declaration';
import type { ReleasedRemote, ReleaseFile } from 'shared-remote/release-document';

/**
 * What the services that a route calls at once need: their scripts, and those who offer them, the route's own remote
 * apart, cut down to just that. A service's own lazy chunks are not included. A service that no remote offers is left out;
 * calling it fails with a message for the customer.
 */
export function routeServices(
  route: RouteDeclaration, own: ReleasedRemote, live: readonly { remote: ReleasedRemote }[],
): { providers: ReleasedRemote[]; scripts: ReleaseFile[] } {
  const providers: ReleasedRemote[] = [];
  const scripts: ReleaseFile[] = [];
  for (const { remote: { style: _style, ...remote } } of live) {
    const services = remote.services.filter(({ name }) => route.services.includes(name));
    if (services.length === 0) continue;
    const modules = Object.fromEntries(services.map(({ module }) => [module, remote.modules[module] ?? []]));
    if (remote.name !== own.name) {
      providers.push({ ...remote, services, modules, routes: [], overlays: [], fragments: [], places: [] });
      scripts.push(remote.entry);
    }
    scripts.push(...Object.values(modules).flat());
  }
  return { providers, scripts };
}
