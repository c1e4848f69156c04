import path from 'node:path';

/**
 * The release store's layout. `r/` and `pages/` may be synced to any bucket behind a CDN;
 * `server/` (prerender bundles, manifests, source maps) is for the composer alone.
 */
export interface Store {
  root: string;
  /** `r/`: what browsers load, immutable, by remote and version. */
  public: string;
  pages: string;
  /** Page sets that only a link leads to. */
  previews: string;
  /** A published version's public files. */
  files(name: string, version: string): string;
  /** A published version's private side. */
  server(name: string, version: string): string;
}

export function openStore(root: string): Store {
  return {
    root,
    public: path.join(root, 'r'),
    pages: path.join(root, 'pages'),
    previews: path.join(root, 'previews'),
    files: (name, version) => path.join(root, 'r', name, version),
    server: (name, version) => path.join(root, 'server', name, version),
  };
}

/** Where the browser finds a file of a version. */
export function addressOf(name: string, version: string, file: string): string {
  return `/r/${name}/${version}/${file}`;
}
