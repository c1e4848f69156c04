import { isShell, type RemoteBuild } from '../build/build-record';
import type { Manifest } from '../publish/manifest';
import { Refusal } from '../refusal';
import { addressOf } from '../store/store';
import type { ReleasedRemote, ReleaseFile } from 'shared-remote/release-document';

/** A file of a version for the release document. @throws {Refusal} `integrity` when no hash is on record. */
export function releaseFile({ name, version, files }: Manifest, file: string): ReleaseFile {
  const known = files[file];
  if (!known) throw new Refusal('integrity', `${name} ${version}: ${file} has no hash on record, so no page may name it.`);
  return { url: addressOf(name, version, file), integrity: known.integrity };
}

/**
 * A disabled remote in the release document: its routes, so that they show a card, and
 * nothing that could be loaded. A shell that is older than the kill switch refuses the contract 0.
 */
export function disabledRemote(manifest: Manifest): ReleasedRemote {
  const { style: _style, later: _later, ...remote } = releasedRemote(manifest);
  const nothing = { modules: {}, overlays: [], services: [], fragments: [], places: [], publishes: [], events: {} };
  return { ...remote, ...nothing, disabled: true, contract: 0 };
}

/** What the browser gets to know of a remote. */
export function releasedRemote(manifest: Manifest): ReleasedRemote {
  const { build } = manifest;
  if (isShell(build)) throw new Refusal('build-invalid', 'The shell is no remote.');
  const { declaration }: RemoteBuild = build;
  const filesOf = (modules: Record<string, string[]>) => Object.fromEntries(
    Object.entries(modules).map(([module, files]) => [module, files.map((file) => releaseFile(manifest, file))]),
  );
  return {
    name: build.name,
    version: build.version,
    contract: declaration.contract,
    entry: releaseFile(manifest, build.entry),
    ...(build.style && { style: releaseFile(manifest, build.style) }),
    modules: filesOf(build.modules),
    ...(Object.keys(build.later).length > 0 && { later: filesOf(build.later) }),
    routes: declaration.routes,
    overlays: declaration.overlays,
    services: declaration.services,
    fragments: declaration.fragments,
    places: declaration.places,
    publishes: declaration.publishes,
    events: declaration.events,
    requires: declaration.requires,
  };
}
