import { KEPT_ANSWER } from 'shared-api/client';
import { BROWSER_DAYS, KEPT_PICTURES } from 'shared-rules/retention';
import { ANY, givenAt, isWhole, type Environment } from './environment';
import { hasHash } from './has-hash';
import { withoutAlias } from './request-kind';

const DAY_MS = 86_400_000;
const FILES = 'files';
const PICTURES = 'pictures';
const MENU = 'menu';
/** Everything that this worker keeps besides pages; other caches are of an older worker. */
export const ASSET_CACHES = [FILES, PICTURES, MENU];

export type AssetCaches = ReturnType<typeof createAssetCaches>;

/** Files of versions, pictures, and the public menu. */
export function createAssetCaches({ caches, fetch, now, online }: Environment) {
  const open = (name: string) => caches.open(name);

  /** With the storage full, pictures go first. Nothing that could not be kept is an error: the shop works without. */
  async function keep(name: string, key: string, answer: Response): Promise<void> {
    // A menu of before, from a backend that can't ask its database: what is kept may be newer.
    if (answer.headers.has(KEPT_ANSWER)) return;
    try {
      await (await open(name)).put(key, answer);
    } catch {
      await caches.delete(PICTURES).catch(() => {});
    }
  }

  // Storage may be forbidden.
  const kept = (name: string, key: string) => open(name).then((cache) => cache.match(key, ANY)).catch(() => undefined);

  /** The oldest pictures go first: a cache lists in the order of arrival. */
  async function trim(): Promise<void> {
    const cache = await open(PICTURES);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT_PICTURES)).map((key) => cache.delete(key)));
  }

  /** Any other answer is handed on as it came. @returns the answer, and when it is kept. */
  function fetched(name: string, request: Request, key: string, after = async () => {}): Answered {
    let done = (): void => {};
    const settled = new Promise<void>((resolve) => { done = resolve; });
    const answer = fetch(request).then((given) => {
      if (isWhole(given)) void keep(name, key, given.clone()).then(after).catch(() => {}).finally(done);
      else done();
      return given;
    }, (error: unknown) => {
      done();
      throw error;
    });
    return { answer, settled };
  }

  return {
    /** A version never changes, so what is kept is right; the page's own hash checks it once more. */
    async file(request: Request): Promise<Answered> {
      const found = await kept(FILES, request.url);
      return found ? { answer: Promise.resolve(found), settled: Promise.resolve() } : fetched(FILES, request, request.url);
    },

    /**
     * By an alias path, because a page could not use the file or another of the same version. What has the page's hash is not fetched
     * again; what comes takes the place of what is kept, and nothing goes before that.
     */
    async fileCopy(request: Request): Promise<Answered> {
      const key = withoutAlias(request.url);
      const found = await kept(FILES, key);
      const right = found && await hasHash(found.clone(), request.integrity).catch(() => false);
      return right ? { answer: Promise.resolve(found), settled: Promise.resolve() } : fetched(FILES, request, key);
    },

    async hasFile(address: string): Promise<boolean> {
      return (await kept(FILES, address)) !== undefined;
    },
    keepMenu: (call: string, answer: Response) => keep(MENU, call, answer),
    keepFile: (address: string, answer: Response) => keep(FILES, address, answer),

    /** Those that were given long ago: of a former version, unless the list of what is live names them. */
    async oldFiles(): Promise<string[]> {
      const cache = await open(FILES);
      const old = async (key: Request) => {
        const answer = await cache.match(key, ANY);
        return answer && now() - givenAt(answer) > BROWSER_DAYS.formerFiles * DAY_MS ? [new URL(key.url).pathname] : [];
      };
      return (await Promise.all((await cache.keys()).map(old))).flat();
    },

    /** Files that no page of today names go when they are old; an open page of a former release still has its own. */
    async pruneFiles(named: readonly string[]): Promise<void> {
      const cache = await open(FILES);
      for (const file of await this.oldFiles()) if (!named.includes(file)) await cache.delete(file, ANY);
    },

    async picture(request: Request): Promise<Answered> {
      const found = await kept(PICTURES, request.url);
      const fresh = found && now() - givenAt(found) < BROWSER_DAYS.pictures * DAY_MS;
      if (found && (fresh || !online())) return { answer: Promise.resolve(found), settled: Promise.resolve() };
      const { answer, settled } = fetched(PICTURES, request, request.url, trim);
      return { answer: found ? answer.catch(() => found) : answer, settled };
    },

    /**
     * From the shop. What was kept answers only where the browser knows that it is offline, and the page therefore says so. It is marked:
     * nobody may take it for the menu of a version that has come since.
     */
    async menu(request: Request): Promise<Answered> {
      const key = new URL(request.url).pathname;
      const { answer, settled } = fetched(MENU, request, key);
      return {
        settled,
        answer: answer.catch(async (error: unknown) => {
          const found = online() ? undefined : await kept(MENU, key);
          if (!found || now() - givenAt(found) >= BROWSER_DAYS.menu * DAY_MS) throw error;
          const headers = new Headers(found.headers);
          headers.set(KEPT_ANSWER, '1');
          return new Response(found.body, { status: found.status, headers });
        }),
      };
    },
  };
}

export interface Answered {
  answer: Promise<Response>;
  /** Resolves once nothing is left to do for it. */
  settled: Promise<void>;
}
