import type { RootFile } from './search-engines';

/** `/versions.json`: what this set's pages are made of, for pages that were open for long (shell/src/newer-version). */
export function liveVersions(shell: string, remotes: readonly { name: string; version: string }[]): RootFile {
  const versions = Object.fromEntries([{ name: 'shell', version: shell }, ...remotes].map(({ name, version }) => [name, version]));
  return { name: 'versions.json', type: 'application/json; charset=utf-8', bytes: Buffer.from(`${JSON.stringify({ versions })}\n`) };
}
