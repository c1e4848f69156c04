import type { RootFile } from './search-engines';

interface LiveRemote { name: string; version: string; disabled?: true | undefined }

/**
 * `/versions.json`: what this set's pages are made of, for pages that were open for long (shell/src/newer-version). A remote that is
 * switched off keeps its version, and is in `off` too.
 */
export function liveVersions(shell: string, remotes: readonly LiveRemote[]): RootFile {
  const versions = Object.fromEntries([{ name: 'shell', version: shell }, ...remotes].map(({ name, version }) => [name, version]));
  const off = remotes.filter(({ disabled }) => disabled).map(({ name }) => name);
  return { name: 'versions.json', type: 'application/json; charset=utf-8', bytes: Buffer.from(`${JSON.stringify({ versions, off })}\n`) };
}
