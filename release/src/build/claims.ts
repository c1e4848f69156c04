import type { BuildRecord } from './build-record';

/** What a package has for itself alone, in words: no other may declare it. */
export function claimsOf({ declaration }: BuildRecord): string[] {
  return [
    ...declaration.routes.map(({ path }) => `route ${path}`),
    ...declaration.overlays.map((overlay) => `overlay '${overlay.name}'`),
    ...declaration.places.map((place) => `place '${place.name}'`),
    ...declaration.fragments.flatMap(({ places }) => places.map((place) => `the fragment in place '${place}'`)),
    ...declaration.services.map((service) => `service '${service.name}'`),
    ...declaration.links.filter(({ place }) => place === 'customer').map(() => 'the link beside the greeting'),
    ...Object.keys(declaration.events).map((event) => `analytics event '${event}'`),
    ...declaration.publishes.map((topic) => `topic '${topic}'`),
  ];
}
