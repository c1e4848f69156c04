/**
 * The packages without which somebody does not see the pages of these as customers do: the shell, home, and whose overlays, fragments,
 * services and topics they use.
 * @param declarations of all packages (remote.json), by name
 * @returns those of `declarations`, in their order
 */
export function shownWith(names, declarations) {
  const needed = new Set(['shell', ...names]);
  const addOwners = (matches) => Object.entries(declarations).forEach(([name, declaration]) => matches(declaration) && needed.add(name));
  addOwners(({ overlays = [], routes = [] }) => overlays.length > 0 || routes.some(({ path }) => path === '/'));
  // Grows while it is gone through.
  for (const name of needed) {
    const { routes = [], fragments = [], places = [], reads = [] } = declarations[name];
    const used = [...routes, ...fragments].flatMap(({ services = [] }) => services);
    addOwners(({ services = [] }) => services.some((service) => used.includes(service.name)));
    addOwners(({ fragments: lent = [] }) => lent.some((fragment) => places.some((place) => fragment.places.includes(place.name))));
    addOwners(({ publishes = [] }) => publishes.some((topic) => reads.includes(topic)));
  }
  return Object.keys(declarations).filter((name) => needed.has(name));
}
