/** Written by bench/monolith/build.mjs from each remote.json. */
declare module 'monolith-parts' {
  import type { ReleasedRemote } from 'shared-remote/release-document';
  export const modules: Record<string, () => unknown>;
  export const remotes: ReleasedRemote[];
}
