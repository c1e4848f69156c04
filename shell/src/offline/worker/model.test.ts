import fc from 'fast-check';
import { fakeShop } from './testing/fake-shop';

const PATHS = ['/', '/meal-plan?plan=a', '/cart', '/my-orders', '/profile'];
const OFFLINE = 'You are offline</h1>';

type Action =
  | { do: 'online' | 'offline' | 'release' | 'rollback' | 'canary' | 'no canary' | 'new menu' | 'restart' | 'fill' | 'full' | 'room' | 'arrive' }
  | { do: 'visit' | 'visit, slowly' | 'read as a customer'; path: string; tab: number };

const plain = ['online', 'offline', 'release', 'rollback', 'canary', 'no canary', 'new menu', 'restart', 'fill', 'full', 'room', 'arrive'] as const;
const visits = ['visit', 'visit, slowly', 'read as a customer'] as const;
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constantFrom(...plain) }),
  fc.record({ do: fc.constantFrom(...visits), path: fc.constantFrom(...PATHS), tab: fc.integer({ min: 0, max: 1 }) }),
);

const releaseIn = (text: string): string | undefined => /of (\d+-\w+), menu/.exec(text)?.[1];

/** What a customer may be shown, beside the worker that shows it. */
function openModel() {
  const { shop, storage, visit, load, restart, arrive, worker } = fakeShop();
  let live = 1;
  let canary = false;
  /** By the order in which they were asked for, whichever came first. */
  let asked = 0;
  let seen = { asked: 0, release: '' };
  let pending: Promise<void>[] = [];
  const show = () => { shop.release = canary ? `${live + 1}-canary` : `${live}-live`; };
  show();

  const came = (mine: number, release: string) => {
    if (mine > seen.asked) seen = { asked: mine, release };
  };

  async function look(path: string, tab: string): Promise<void> {
    const mine = ++asked;
    const { online, release } = shop;
    const text = await visit(path);
    if (text.includes(OFFLINE)) expect(online).toBe(false);
    else if (online) {
      expect(releaseIn(text)).toBe(release);
      came(mine, release);
    } else expect([releaseIn(text), `${tab} ${path}`]).toEqual([seen.release, `${tab} ${path}`]);
    // A page names its own files by their version: whatever they come from, they are of that version.
    const of = releaseIn(text);
    if (of !== undefined) expect(['failed', `file of ${of}`]).toContain(await load(`/r/shell/${of}/shell.js`));
  }

  async function slowly(path: string): Promise<void> {
    if (!shop.online) return;
    const mine = ++asked;
    const { release } = shop;
    shop.hang = true;
    const late = visit(path).then((text) => {
      expect(releaseIn(text)).toBe(release);
      came(mine, release);
    });
    pending.push(late);
    await new Promise(setImmediate);
    shop.hang = false;
  }

  const settle = async () => {
    arrive();
    await Promise.all(pending);
    pending = [];
  };

  const steps: Record<(typeof plain)[number], () => unknown> = {
    online: () => { shop.online = true; },
    offline: () => { shop.online = false; },
    release: () => { live += 1; show(); },
    rollback: () => { live = Math.max(1, live - 1); show(); },
    canary: () => { canary = true; show(); },
    'no canary': () => { canary = false; show(); },
    'new menu': () => { shop.menu += 1; },
    // No request is open when a browser ends a worker.
    async restart() { await settle(); restart(); },
    async fill() {
      const mine = ++asked;
      const { online, release } = shop;
      await worker().fill();
      asked += 10;
      if (online) came(mine, release);
    },
    full: () => { storage.state.full = true; },
    room: () => { storage.state.full = false; },
    arrive: settle,
  };

  return async (one: Action): Promise<void> => {
    if (!('path' in one)) await steps[one.do]();
    else if (one.do === 'visit') await look(one.path, `tab ${one.tab}`);
    else if (one.do === 'visit, slowly') await slowly(one.path);
    else expect(await load('/api/orders')).toBe('left to the browser');
    const kept = await storage.contents();
    expect(kept.filter(([, , text]) => text.includes('private'))).toEqual([]);
    const releases = kept.flatMap(([name, url]) => (name.startsWith('pages:') && url !== '/offline.json' ? [name] : []));
    expect(new Set(releases).size).toBeLessThanOrEqual(1);
  };
}

it('in 1,000 visits with releases, rollbacks, canaries, two tabs, slow answers, restarts and full storage: never a page older than one that was seen, never a mixture, nothing private', async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
    const take = openModel();
    for (const one of actions) await take(one);
    await take({ do: 'arrive' });
  }), { numRuns: 1_000 });
}, 120_000);
