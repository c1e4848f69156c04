import fc from 'fast-check';
import { PATHS } from 'shared-remote/paths';
import { LOAD_ANEW } from '../../load-anew';
import { fakeShop, PLAN } from './fake-shop';

const VISITED = [PATHS.home, PATHS.cart, PATHS.profile, PLAN];
const OFFLINE = 'You are offline</h1>';

const plain = [
  'online', 'offline', 'release', 'rollback', 'canary', 'no canary', 'new menu', 'restart', 'fill', 'full', 'room', 'arrive',
  'save data', 'spend data', 'newer worker', 'kill switch', 'remote off', 'remote on', 'read the menu', 'read as a customer',
] as const;
type Plain = (typeof plain)[number];
export type Visit = { do: Plain } | { do: 'visit' | 'visit, slowly' | 'back' | 'load a file'; path: string; tab: 0 | 1 };

export const visit: fc.Arbitrary<Visit> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom(...plain) }) },
  // What most often leads to another copy than the last one.
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom<Plain[]>('online', 'offline', 'new menu', 'release', 'arrive', 'full') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('visit' as const, 'visit, slowly' as const, 'back' as const, 'load a file' as const),
      path: fc.constantFrom(...VISITED), tab: fc.constantFrom(0 as const, 1 as const),
    }),
  },
);

interface Shown { release: string; menu: number }
const shownIn = (text: string): Shown | undefined => {
  const [, release, menu] = /of (\d+-\w+), menu (\d+)/.exec(text) ?? [];
  return release === undefined ? undefined : { release, menu: Number(menu) };
};

/**
 * What two tabs may be shown by a worker between them and an edge with releases. `take` throws at a page of a release older than one that
 * was seen, a menu older than the page showed before, a file of another release than its page's, and where anything private is kept.
 */
export function openVisits() {
  const { shop, storage, open, load, restart, arrive, worker } = fakeShop();
  shop.canTell = true;
  let live = 1;
  let canary = false;
  let off = false;
  /** By the order in which they were asked for, whichever came first. */
  let asked = 0;
  let seen = { asked: 0, release: '' };
  const menus = new Map<string, Shown & { asked: number }>();
  const tabs: { page?: Shown; history: string[] }[] = [{ history: [] }, { history: [] }];
  let pending: Promise<void>[] = [];
  const publish = () => { shop.release = canary ? `${live + 1}-canary` : `${live}-live`; };
  publish();

  function came(mine: number, path: string | undefined, shown: Shown): void {
    if (mine > seen.asked) seen = { asked: mine, release: shown.release };
    if (path !== undefined && mine > (menus.get(path)?.asked ?? 0)) menus.set(path, { ...shown, asked: mine });
  }

  async function look(path: string, tab: (typeof tabs)[number], init: RequestInit = {}): Promise<void> {
    const mine = ++asked;
    const { online, release, menu } = shop;
    if (off) return;
    let { text, old } = await open(path, init);
    if (online && old !== undefined) {
      expectLastSeen(path, shownIn(text), seen.release, menus.get(path));
    }
    // As the page that is told loads itself anew, and the browser one that ends so.
    if (online && (old !== undefined || text.endsWith(LOAD_ANEW))) {
      ({ text, old } = await open(path));
      expect(old).toBeUndefined();
    }
    const shown = shownIn(text);
    if (online) {
      expect(shown).toEqual({ release, menu });
      came(mine, path, { release, menu });
    } else if (shown) expectLastSeen(path, shown, seen.release, menus.get(path));
    else expect(text).toContain(OFFLINE);
    if (shown) tab.page = shown;
    else delete tab.page;
  }

  function expectLastSeen(path: string, shown: Shown | undefined, release: string, before: Shown | undefined): void {
    expect([path, shown?.release]).toEqual([path, release]);
    if (before?.release === release) expect(shown?.menu).toBeGreaterThanOrEqual(before.menu);
  }

  /** Answered when what hangs arrives; home, and a plan's photo, may be shown before. */
  async function lookSlowly(path: string): Promise<void> {
    if (!shop.online || off) return;
    const mine = ++asked;
    const { release, menu } = shop;
    const [last, before] = [seen.release, menus.get(path)];
    shop.hang = true;
    pending.push(open(path).then(({ text, old }) => {
      if (old !== undefined) expectLastSeen(path, shownIn(text), last, before);
      else if (text.endsWith(LOAD_ANEW)) expect(shownIn(text)).toBeUndefined();
      else expect(shownIn(text)).toEqual({ release, menu });
      came(mine, path, { release, menu });
    }));
    await new Promise(setImmediate);
    shop.hang = false;
  }

  const settle = async () => {
    arrive();
    await Promise.all(pending);
    pending = [];
  };

  const steps: Record<Plain, () => unknown> = {
    online: () => { shop.online = true; },
    offline: () => { shop.online = false; },
    release: () => { live += 1; publish(); },
    rollback: () => { live = Math.max(1, live - 1); publish(); },
    canary: () => { canary = true; publish(); },
    'no canary': () => { canary = false; publish(); },
    'new menu': () => { shop.menu += 1; },
    'remote off': () => { shop.disabled = true; live += 1; publish(); },
    'remote on': () => { shop.disabled = false; live += 1; publish(); },
    // No request is open when a browser ends a worker.
    async restart() { await settle(); restart(); },
    async fill() {
      if (off) return;
      const mine = ++asked;
      const { online, saves, release, menu } = shop;
      await worker().fill();
      asked += 10;
      if (online && !saves) came(mine, undefined, { release, menu });
    },
    full: () => { storage.state.full = true; },
    room: () => { storage.state.full = false; },
    arrive: settle,
    'save data': () => { shop.saves = true; },
    'spend data': () => { shop.saves = false; },
    /** Also after the kill switch was turned back. */
    async 'newer worker'() {
      await settle();
      await storage.caches.open('of an older worker').catch(() => {});
      restart();
      await worker().activate();
      off = false;
      expect(storage.names()).not.toContain('of an older worker');
    },
    async 'kill switch'() {
      await settle();
      for (const name of storage.names()) await storage.caches.delete(name);
      off = true;
    },
    async 'read the menu'() {
      if (off) return;
      const text = await load('/api/menu');
      if (shop.online) expect(text).toBe(`menu ${shop.menu}`);
      else expect(text).toMatch(/^(menu \d+|failed)$/);
    },
    async 'read as a customer'() {
      if (!off) expect(await load('/api/orders')).toBe('left to the browser');
    },
  };

  async function inTab({ do: what, path, tab: number }: Extract<Visit, { tab: number }>): Promise<void> {
    const tab = tabs[number] ?? { history: [] };
    if (what === 'visit, slowly') return lookSlowly(path);
    if (what === 'back') {
      const [before] = tab.history.splice(-1);
      if (before !== undefined) await look(before, tab, { cache: 'force-cache' });
      return;
    }
    if (what === 'visit') {
      tab.history.push(path);
      await look(path, tab);
    }
    // A page names its own files by their version: whatever they come from, they are of that version.
    if (tab.page && !off) expect(['failed', `file of ${tab.page.release}`]).toContain(await load(`/r/shell/${tab.page.release}/shell.js`));
  }

  return async (one: Visit): Promise<void> => {
    if ('tab' in one) await inTab(one);
    else await steps[one.do]();
    const kept = await storage.contents();
    expect(kept.filter(([, , text]) => text.includes('private'))).toEqual([]);
    const releases = kept.flatMap(([name, url]) => (name.startsWith('pages:') && url !== '/offline.json' ? [name] : []));
    expect(new Set(releases).size).toBeLessThanOrEqual(1);
  };
}
