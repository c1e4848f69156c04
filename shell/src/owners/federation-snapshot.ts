import type { ReleaseDocument } from 'shared-remote/release-document';

interface Federated { __FEDERATION__?: { moduleInfo?: Record<string, object | undefined> } }

/**
 * Shows Module Federation's tools, such as its browser extension, what is live, in the form of its own global snapshot
 * (`GlobalModuleInfo` of @module-federation/sdk): the shell with its remotes, and each remote by its manifest. The shell's runtime is
 * built without snapshots.
 */
export function writeFederationSnapshot(window: Window & Federated, { shell, remotes }: ReleaseDocument): void {
  const federation = (window.__FEDERATION__ ??= {});
  const known = (federation.moduleInfo ??= {});
  const manifestOf = (name: string, version: string) => new URL(`/r/${name}/${version}/mf-manifest.json`, window.location.href).href;
  const matched = remotes.map(({ name, version }) => ({ name, version, manifest: manifestOf(name, version) }));
  known.shell = {
    version: shell, buildVersion: shell, remoteTypes: '', remoteTypesZip: '', consumerList: [], shared: [],
    remotesInfo: Object.fromEntries(matched.map(({ name, manifest }) => [name, { matchedVersion: manifest }])),
  };
  for (const { name, version, manifest } of matched) {
    known[`${name}:${manifest}`] = { version: manifest, remoteEntry: manifest, globalName: `${name}_${version}` };
  }
}
