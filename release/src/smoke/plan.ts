import { isShell } from '../build/build-record';
import type { ComposeOptions } from '../composer/compose-options';
import { together } from '../preview/preview';
import type { Version } from '../registry/live-document';
import type { StorageOwner } from './page-changes';

/** What a smoke run opens. */
export interface Plan {
  /** A page for everybody, from where services, overlays and parts are tried. */
  home: string;
  routes: { path: string; signedIn: boolean }[];
  /** Of every package in the pages: what only customers see. */
  guarded: string[];
  services: string[];
  overlays: string[];
  /** What the tried versions lend. */
  parts: LentPart[];
  /** The same, and what others lend to their places. */
  placed: LentPart[];
  /** Every package in the pages, with its storage keys. */
  owners: StorageOwner[];
}

/** A fragment, which the pages of other remotes show. */
interface LentPart { remote: string; name: string; places: readonly string[]; signedIn: boolean }

/** With a new shell all that is live. */
export async function planOf({ registry }: Pick<ComposeOptions, 'registry'>, versions: readonly Version[]): Promise<Plan> {
  const { document } = await registry.current();
  const plan: Plan = { home: '', routes: [], guarded: [], services: [], overlays: [], parts: [], placed: [], owners: [] };
  const all = versions.some(({ name }) => name === 'shell');
  const places = new Set<string>();
  const lent: LentPart[] = [];
  for (const { name, version, disabled } of together(document, versions) as (Version & { disabled?: true })[]) {
    const { build } = await registry.manifest(name, version);
    plan.owners.push({ name, storage: build.declaration.storage });
    if (disabled || isShell(build)) continue;
    const { routes, services, overlays, fragments } = build.declaration;
    plan.guarded.push(...routes.flatMap((route) => (route.access === 'signed-in' ? [route.path] : [])));
    plan.home ||= routes.find((route) => route.access !== 'signed-in')?.path ?? '';
    lent.push(...fragments.map((part) => ({ remote: name, name: part.name, places: part.places, signedIn: part.access === 'signed-in' })));
    if (!all && !versions.some((one) => one.name === name)) continue;
    for (const place of build.declaration.places) places.add(place.name);
    plan.routes.push(...routes.map((route) => ({ path: route.path, signedIn: route.access === 'signed-in' })));
    plan.services.push(...services.map((service) => service.name));
    plan.overlays.push(...overlays.map((overlay) => overlay.name));
  }
  plan.parts = lent.filter(({ remote }) => all || versions.some(({ name }) => name === remote));
  plan.placed = lent.filter((part) => plan.parts.includes(part) || part.places.some((place) => places.has(place)));
  return plan;
}
