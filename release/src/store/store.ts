import path from 'node:path';
import { openBucket, type BucketAddress } from './bucket';
import { openSharedStore, type SharedStore } from './shared-store';

/**
 * The release store's layout. With a bucket (`RELEASE_BUCKET`) the folder is this machine's copy of it;
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
  /** What several machines have in common; undefined when the folder itself is the store. */
  shared?: SharedStore;
}

export function openStore(root: string, bucket?: BucketAddress): Store {
  return {
    root,
    ...(bucket && { shared: openSharedStore(root, openBucket(bucket)) }),
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
