import { PAGE, RELEASE } from 'shared-remote/offline';
import { ANY, isPrivate, type Environment } from './environment';
import { keyFor } from './request-kind';

/** Of the name of a cache of pages; the release follows. */
export const PREFIX = 'pages:';

export type Pages = ReturnType<typeof createPages>;

/**
 * The kept pages, all of one release: the one that the edge answered with last. Seeing another deletes those of the former
 * before the new page is shown, so that none of them can come back. A release is not compared by its number: a rollback, or
 * the end of a canary, leads to a lower one.
 */
export function createPages({ caches }: Pick<Environment, 'caches'>) {
  let newest: string | undefined;
  let restoring: Promise<void> | undefined;
  /** Requests are counted: a late answer to an early request says nothing new. */
  let turn = 0;
  let decidedBy = 0;
  /** For each page the request whose answer is kept. */
  const keptFrom = new Map<string, number>();

  async function restore(): Promise<void> {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    const [only] = names;
    // More than one: the worker was ended in the middle of a change, and nobody knows which was the later.
    if (names.length > 1) await Promise.all(names.map((name) => caches.delete(name)));
    else newest ??= only?.slice(PREFIX.length);
  }
  // Storage may be forbidden: then there is nothing to restore.
  const restored = () => (restoring ??= restore().catch(() => {}));

  async function adopt(release: string, asked: number): Promise<boolean> {
    await restored();
    if (asked < decidedBy) return release === newest;
    decidedBy = asked;
    if (release === newest) return true;
    newest = release;
    const former = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + release);
    await Promise.all(former.map((name) => caches.delete(name)));
    // Made at once, though empty: what is there after a restart is then never an older one alone.
    await caches.open(PREFIX + release);
    return true;
  }

  async function put(release: string, key: string, answer: Response, asked = Infinity): Promise<void> {
    if (release !== newest || asked < (keptFrom.get(key) ?? 0)) return;
    if (asked < Infinity) keptFrom.set(key, asked);
    const cache = await caches.open(PREFIX + release);
    // Better none than one that is older than what was seen since.
    await cache.put(key, answer).catch(() => cache.delete(key, ANY));
    if (release !== newest) await caches.delete(PREFIX + release);
  }

  return {
    /** To be called when a request goes out; its number belongs to the answer. */
    begin: (): number => ++turn,

    /**
     * Notes the release of an answer. @returns keeps a copy under the page's own name, if it may be kept.
     */
    async see(answer: Response, asked: number): Promise<(copy: Response) => Promise<void>> {
      const release = answer.headers.get(RELEASE);
      const nothing = async () => {};
      if (release === null || isPrivate(answer)) return nothing;
      const current = await adopt(release, asked).catch(() => false);
      const key = answer.headers.get(PAGE);
      if (!current || key === null || answer.status !== 200) return nothing;
      return (copy) => put(release, key, copy, asked);
    },

    /** Of this release, under any key: also what is no page. */
    put: (release: string, key: string, answer: Response): Promise<void> => put(release, key, answer),

    /** The newest release that was seen. */
    async release(): Promise<string | undefined> {
      await restored();
      return newest;
    },

    async keys(): Promise<string[]> {
      await restored();
      if (newest === undefined) return [];
      const kept = await (await caches.open(PREFIX + newest)).keys();
      return kept.map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search);
    },

    async match(key: string): Promise<Response | undefined> {
      await restored();
      return newest === undefined ? undefined : (await caches.open(PREFIX + newest)).match(key, ANY);
    },

    /** The kept page for an address. */
    async find(address: URL): Promise<Response | undefined> {
      const key = keyFor(address, await this.keys());
      return key === undefined ? undefined : this.match(key);
    },
  };
}
