import { PATHS } from 'shared-remote/paths';
import { isShell } from '../build/build-record';
import type { ComposeOptions } from '../composer/compose-options';
import { together } from '../preview/preview';
import type { Version } from '../registry/live-document';
import type { StorageOwner } from './page-changes';

/** What a smoke run opens. */
export interface Targets {
  /** A page for everybody, from where services, overlays and parts are tried: the shop's own home, if there is one. */
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

/** With a new shell all that is live. @param off remotes that are shown as switched off, whatever the release document says. */
export async function findTargets(
  { registry }: Pick<ComposeOptions, 'registry'>, versions: readonly Version[], off: readonly string[] = [],
): Promise<Targets> {
  const { document } = await registry.current();
  const targets: Targets = { home: '', routes: [], guarded: [], services: [], overlays: [], parts: [], placed: [], owners: [] };
  const all = versions.some(({ name }) => name === 'shell');
  const places = new Set<string>();
  const lent: LentPart[] = [];
  const open: string[] = [];
  for (const { name, version, disabled } of together(document, versions)) {
    const { build } = await registry.manifest(name, version);
    targets.owners.push({ name, storage: build.declaration.storage });
    if (disabled || off.includes(name) || isShell(build)) continue;
    const { routes, services, overlays, fragments } = build.declaration;
    targets.guarded.push(...routes.flatMap((route) => (route.access === 'signed-in' ? [route.path] : [])));
    open.push(...routes.flatMap((route) => (route.access === 'signed-in' ? [] : [route.path])));
    lent.push(...fragments.map((part) => ({ remote: name, name: part.name, places: part.places, signedIn: part.access === 'signed-in' })));
    if (!all && !versions.some((one) => one.name === name)) continue;
    for (const place of build.declaration.places) places.add(place.name);
    targets.routes.push(...routes.map((route) => ({ path: route.path, signedIn: route.access === 'signed-in' })));
    targets.services.push(...services.map((service) => service.name));
    targets.overlays.push(...overlays.map((overlay) => overlay.name));
  }
  // Another may be for staff, who alone can use it though everybody can open it.
  targets.home = open.includes(PATHS.home) ? PATHS.home : (open[0] ?? '');
  targets.parts = lent.filter(({ remote }) => all || versions.some(({ name }) => name === remote));
  targets.placed = lent.filter((part) => targets.parts.includes(part) || part.places.some((place) => places.has(place)));
  return targets;
}
