import { createHash } from 'node:crypto';
import { LOAD_ANEW } from '../load-anew';
import { fakeShop, PLAN, requestOf, visitOf } from './testing/fake-shop';
import { keyFor, requestKind } from './request-kind';

const ORIGIN = 'https://shop.example';

describe('what the worker leaves to the browser', () => {
  it.each([
    ['writes', requestOf('/api/orders', { method: 'POST' })],
    ['what a customer reads with a session', requestOf('/api/orders')],
    ['app status', requestOf('/api/config')],
    ['the way back from the payment page', visitOf('/return?session_id=cs_1')],
    ['the same below its path', visitOf('/return/')],
    ['a preview', visitOf('/preview/1-abc')],
    ['a form that is sent', Object.defineProperty(new Request(`${ORIGIN}/`, { method: 'POST' }), 'mode', { value: 'navigate' })],
    ['a dev server’s file', requestOf('/r/shell/dev/shell.js')],
    ['another origin', new Request('https://identity.example/r/shell/1.0.0/shell.js')],
    ['the versions that are live', requestOf('/versions.json')],
    ['its own script', requestOf('/service-worker.js')],
    ['a menu that is asked for with a query', requestOf('/api/menu?at=1')],
  ])('%s', (_, request) => {
    expect(fakeShop().worker().answer(request)).toBeUndefined();
  });

  it('knows pages, versions’ files, pictures and the menu', () => {
    expect([visitOf('/cart'), requestOf('/r/mf-a/1.0.0-abc/remoteEntry.js'), requestOf('/photos/a.avif'), requestOf('/api/menu/plans')]
      .map((request) => requestKind(request, ORIGIN))).toEqual(['page', 'file', 'picture', 'menu']);
  });

  const keys = ['/', '/meal-plan', '/meal-plan?plan=a'];
  const keysFor = (...paths: string[]) => paths.map((path) => keyFor(new URL(ORIGIN + path), keys));

  it('finds an entry’s page by its own parameter, and the route’s own for another', () => {
    expect(keysFor('/meal-plan?utm=1&plan=a', '/meal-plan?plan=b', '/?x=1', '/profile'))
      .toEqual(['/meal-plan?plan=a', '/meal-plan', '/', undefined]);
  });

  it('finds a page also by its address with a slash at the end, as the edge does', () => {
    expect(keysFor('/meal-plan/', '/meal-plan/?plan=a', '/profile/')).toEqual(['/meal-plan', '/meal-plan?plan=a', undefined]);
  });
});

describe('pages', () => {
  it('come from the shop while it answers, and from what was seen last while it does not, with their age and their policy', async () => {
    const { shop, visit, worker } = fakeShop();
    expect(await visit('/cart')).toContain('/cart of 1-a, menu 1');
    shop.menu = 2;
    expect(await visit('/cart')).toContain('menu 2');
    shop.online = false;
    shop.now += 60_000;
    const kept = await worker().answer(visitOf('/cart?from=mail'))?.answer;
    expect(kept?.headers.get('content-security-policy')).toBe("script-src 'self'");
    const text = await kept?.text();
    expect(text).toContain('menu 2');
    expect(text).toContain('data-offline role="status">You are offline. This page is as of 14:05.</p>');
  });

  it('that were kept are shown where the shop does not answer in time; what comes later is kept', async () => {
    const { shop, worker, visit, arrive } = fakeShop();
    await visit('/');
    Object.assign(shop, { hang: true, impatient: true, menu: 2 });
    const answered = worker().answer(visitOf('/'));
    expect(await (await answered?.answer)?.text()).toMatch(/The connection is poor\. This page is as of 14:05\..*menu 1/);
    arrive();
    await answered?.settled;
    Object.assign(shop, { hang: false, impatient: false, online: false });
    expect(await visit('/')).toContain('menu 2');
  });

  it('that were kept yesterday say the day', async () => {
    const { shop, visit } = fakeShop();
    await visit('/');
    shop.online = false;
    shop.now += 86_400_000;
    expect(await visit('/')).toContain('as of Monday 23 November, 14:05.');
  });

  it('of an older release never come back once a newer one was seen, also not after a restart', async () => {
    const { shop, visit, restart, storage } = fakeShop();
    await visit('/');
    await visit('/cart');
    shop.release = '2-b';
    await visit('/');
    expect(storage.names().filter((name) => name.startsWith('pages:'))).toEqual(['pages:2-b']);
    restart();
    shop.online = false;
    expect(await visit('/')).toContain('/ of 2-b');
    expect(await visit('/cart')).toContain('You are offline');
    expect(await visit('/cart')).not.toContain('1-a');
  });

  it('of a rolled-back release do not stay because their number is higher', async () => {
    const { shop, visit } = fakeShop();
    shop.release = '9-b';
    await visit('/');
    shop.release = '1-a';
    await visit('/');
    shop.online = false;
    expect(await visit('/')).toContain('/ of 1-a');
  });

  it.each(
    ['online', 'offline'] as const,
  )('of an older release do not come back by ‘Back’ either, %s, nor take the newer ones away', async (how) => {
    const { shop, visit, storage } = fakeShop();
    const back = (path: string) => visit(path, { cache: 'force-cache' });
    await visit('/cart');
    shop.release = '2-b';
    await visit('/');
    shop.online = how === 'online';
    expect(await back('/cart')).toContain(how === 'online' ? '/cart of 2-b' : 'You are offline</h1>');
    expect(await back('/')).toContain('/ of 2-b');
    expect(storage.names().filter((name) => name.startsWith('pages:'))).toEqual(['pages:2-b']);
  });

  it('that an early request brings late change nothing', async () => {
    const { shop, visit, arrive } = fakeShop();
    shop.hang = true;
    const late = visit('/cart');
    await new Promise(setImmediate);
    shop.hang = false;
    shop.release = '2-b';
    await visit('/');
    arrive();
    expect(await late).toContain('/cart of 1-a');
    shop.online = false;
    expect(await visit('/')).toContain('/ of 2-b');
    expect(await visit('/cart')).toContain('You are offline');
  });

  it('that come late never take the place of those that were asked for later, of the same release too', async () => {
    const { shop, visit, arrive } = fakeShop();
    await visit('/cart');
    shop.hang = true;
    const late = visit('/cart');
    await new Promise(setImmediate);
    shop.hang = false;
    shop.menu = 2;
    await visit('/cart');
    arrive();
    await late;
    shop.online = false;
    expect(await visit('/cart')).toContain('menu 2');
  });

  it('that can’t be kept take the older copy with them', async () => {
    const { shop, storage, visit } = fakeShop();
    await visit('/cart');
    storage.state.full = true;
    shop.menu = 2;
    expect(await visit('/cart')).toContain('menu 2');
    shop.online = false;
    expect(await visit('/cart')).toContain('You are offline</h1>');
  });

  it('of a preview are not kept, and say nothing of what is live', async () => {
    const { shop, visit } = fakeShop();
    await visit('/');
    shop.release = '7-preview';
    expect(await visit('/?preview')).toContain('7-preview');
    shop.online = false;
    expect(await visit('/')).toContain('/ of 1-a');
  });

  it('that were not kept get a page of their own, with links to what works and nothing that could load', async () => {
    const { shop, visit, worker } = fakeShop();
    await worker().fill();
    shop.online = false;
    const answer = await worker().answer(visitOf('/profile'))?.answer;
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await answer?.text();
    for (const part of ['You are offline', 'href="/cart"', 'href="/my-orders"', 'href="/"', 'Try again']) expect(text).toContain(part);
    expect(text).not.toContain('<script');
    expect(await visit('/cart')).toContain('/cart of 1-a');
  });
});

describe('pages without allergens, where they can be told that they are old', () => {
  const openKept = async () => {
    const opened = fakeShop();
    opened.shop.canTell = true;
    await opened.visit('/');
    return opened;
  };

  it.each([
    '/', '/cart', '/my-orders',
  ])('%s is shown as it was seen last before the shop has answered, and is left alone if nothing has changed', async (path) => {
    const { shop, visit, worker, arrive } = await openKept();
    await visit(path);
    shop.hang = true;
    const answered = worker().answer(visitOf(path), true);
    expect(await (await answered?.answer)?.text()).toContain(`${path} of 1-a, menu 1`);
    arrive();
    expect(await (answered as { old: Promise<string | undefined> }).old).toBeUndefined();
  });

  const POOR = 'The connection is poor. This page is as of 14:05.';

  it.each<[string, Partial<ReturnType<typeof fakeShop>['shop']>, string | undefined]>([
    ['by another menu', { menu: 2 }, ''], ['by another release', { release: '2-b' }, ''],
    ['where the shop can’t be reached although the browser thinks so', { online: false, seemsOnline: true }, POOR],
    ['not by a failure of the shop', { fails: true }, undefined],
  ])('home is old %s, and waits for the shop when it is loaded anew', async (_, change, old) => {
    const { shop, open, visit } = await openKept();
    Object.assign(shop, change);
    expect(await open('/')).toEqual({ text: expect.stringContaining('/ of 1-a, menu 1'), old });
    Object.assign(shop, { fails: false });
    const text = await visit('/');
    expect(text).toContain(shop.online ? `/ of ${shop.release}, menu ${shop.menu}` : POOR);
  });

  it.each([
    '/', '/cart', '/my-orders',
  ])('%s is old where its remote was switched off since: the card takes its place, also for later visits', async (path) => {
    const { shop, open, visit } = await openKept();
    await visit(path);
    Object.assign(shop, { disabled: true, release: '2-b' });
    expect(await open(path)).toEqual({ text: expect.stringContaining(`>${path} of 1-a`), old: '' });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await open(path)).toEqual({ text: expect.stringContaining(`card at ${path} of 2-b`), old: undefined });
    }
    shop.online = false;
    expect(await visit(path)).toContain('You are offline</h1>');
  });

  it.each([
    '/', '/cart', '/my-orders',
  ])('%s is old for a visitor with an override, whose pages are of the same release, and stays kept as it is live', async (path) => {
    const { shop, open, visit } = await openKept();
    await visit(path);
    shop.override = true;
    expect(await open(path)).toEqual({ text: expect.stringContaining(`${path} of 1-a`), old: '' });
    expect(await visit(path)).toContain('override');
    shop.override = false;
    expect(await open(path)).toEqual({ text: expect.not.stringContaining('override'), old: undefined });
  });

  it('what is kept waits for the shop while that answers a visitor with an override, also under somebody’s hand', async () => {
    const { shop, open, visit } = await openKept();
    await visit('/cart');
    shop.override = true;
    await open('/');
    for (const path of ['/cart', '/', '/cart']) {
      expect(await open(path)).toEqual({ text: expect.stringContaining('override'), old: undefined });
    }
    shop.override = false;
    await open('/');
    shop.menu = 2;
    expect(await open('/cart')).toEqual({ text: expect.stringContaining('menu 1'), old: '' });
  });

  it.each<RequestInit>([
    {}, { cache: 'no-cache' },
  ])('home is shown at once again after it was loaded anew, which not every browser’s request says (%j)', async (init) => {
    const { shop, open } = await openKept();
    shop.menu = 2;
    const [first, second] = [await open('/'), await open('/', init)];
    shop.menu = 3;
    const third = await open('/');
    expect([first, second, third].map(({ old }) => old)).toEqual(['', undefined, '']);
    expect(third.text).toContain('menu 2');
  });

  it('home is old where the shop does not answer in time', async () => {
    const { shop, worker, arrive } = await openKept();
    Object.assign(shop, { hang: true, impatient: true });
    const answered = worker().answer(visitOf('/'), true);
    expect(await (answered as { old: Promise<string | undefined> }).old).toBe(POOR);
    arrive();
  });

  it.each<[string, string, RequestInit, Partial<ReturnType<typeof fakeShop>['shop']>]>([
    ['a page that names allergens, but not from where', '/extras', {}, {}], ['a week that was shared', `${PLAN}&week=b`, {}, {}],
    ['an address that asks for something', '/?postCode=E4', {}, {}],
    ['a page that is loaded anew', '/', { cache: 'no-cache' }, {}], ['a browser that can’t tell the page', '/', {}, { canTell: false }],
    ['a page of the day before', '/', {}, { now: Date.parse('2026-11-24T14:05:00Z') }],
  ])('what is kept waits for the shop for %s', async (_, path, init, change) => {
    const { shop, open, visit } = await openKept();
    await visit(path);
    Object.assign(shop, { menu: 2, ...change });
    expect(await open(path, init)).toEqual({ text: expect.stringContaining('menu 2'), old: undefined });
  });

  it('home says that there is no connection where the browser knows', async () => {
    const { shop, open } = await openKept();
    shop.online = false;
    expect(await open('/')).toEqual({ text: expect.stringContaining('You are offline. This page is as of 14:05.'), old: undefined });
  });
});

describe('a page with allergens, a plan’s', () => {
  const openKept = async () => {
    const opened = fakeShop();
    await opened.visit(PLAN);
    return opened;
  };
  const BEFORE = 'its photo';

  it('begins as it was seen last before the shop has answered, under its own policy, and goes on once the shop says that nothing has changed', async () => {
    const { shop, worker, arrive } = await openKept();
    shop.hang = true;
    const answer = await worker().answer(visitOf(PLAN))?.answer;
    expect(answer?.headers.get('content-security-policy')).toBe("script-src 'self'");
    const reader = answer?.body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    const first = await read();
    expect(first).toContain(BEFORE);
    expect(first).not.toContain('menu');
    const rest = read();
    arrive();
    expect(await rest).toContain(`${PLAN} of 1-a, menu 1</b></main></html>`);
  });

  it.each<[string, Partial<ReturnType<typeof fakeShop>['shop']>, string]>([
    ['by another menu', { menu: 2 }, `${PLAN} of 1-a, menu 2`], ['by another release', { release: '2-b' }, `${PLAN} of 2-b, menu 1`],
    ['where the shop fails', { fails: true }, 'failed'],
    ['where its remote is switched off', { disabled: true, release: '2-b' }, `card at ${PLAN} of 2-b`],
    ['for a visitor with an override', { override: true }, `${PLAN} of 1-a, menu 1, override`],
    [
      'where the shop can’t be reached although the browser thinks so', { online: false, seemsOnline: true },
      'The connection is poor. This page is as of 14:05.',
    ],
  ])('is loaded anew %s, and waits for the shop then', async (_, change, then) => {
    const { shop, visit } = await openKept();
    Object.assign(shop, change);
    const first = await visit(PLAN);
    expect(first).toMatch(new RegExp(`${BEFORE}${LOAD_ANEW}$`));
    expect(await visit(PLAN)).toContain(then);
  });

  it('does not wait twice where the shop does not answer in time: it is loaded anew with its age', async () => {
    const { shop, worker, arrive } = await openKept();
    Object.assign(shop, { hang: true, impatient: true });
    const text = async () => (await worker().answer(visitOf(PLAN))?.answer)?.text();
    expect(await text()).toMatch(new RegExp(`${LOAD_ANEW}$`));
    shop.impatient = false;
    expect(await text()).toContain('The connection is poor. This page is as of 14:05.');
    arrive();
  });
});

describe('files, pictures and the menu', () => {
  it('a version’s file is fetched once', async () => {
    const { load, asked } = fakeShop();
    for (let turn = 0; turn < 2; turn += 1) expect(await load('/r/shell/1-a/shell.js')).toBe('file of 1-a');
    expect(asked).toEqual(['/r/shell/1-a/shell.js']);
  });

  describe('asked for by another path, after a page could not use a file', () => {
    const integrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
    const file = '/r/shell/1-a/shell.js';
    const copy = '/r/shell/1-a/~1/shell.js';

    it('a kept file that has the page’s hash is not fetched again', async () => {
      const { load, asked } = fakeShop();
      await load(file);
      expect(await load(copy, { integrity: integrity('file of 1-a') })).toBe('file of 1-a');
      expect(asked).toEqual([file]);
    });

    it.each([
      ['has another hash', { integrity: integrity('what the page wants') }], ['can’t be compared', {}],
    ])('one that %s is fetched, and takes the place of the kept one', async (_, init) => {
      const { load, asked, storage } = fakeShop();
      await load(file);
      expect(await load(copy, init)).toBe('file of 1-a');
      expect(asked).toEqual([file, copy]);
      expect((await storage.contents()).map(([, url]) => url)).toEqual([file]);
    });

    it('one that can’t be fetched stays kept, for another page may be able to use it', async () => {
      const { load, shop } = fakeShop();
      await load(file);
      shop.online = false;
      expect(await load(copy)).toBe('failed');
      expect(await load(file)).toBe('file of 1-a');
    });
  });

  it('keeps 120 pictures, the newest', async () => {
    const { load, storage } = fakeShop();
    for (let index = 0; index < 125; index += 1) await load(`/photos/${index}.avif`);
    const kept = (await storage.contents()).filter(([name]) => name === 'pictures').map(([, url]) => url);
    expect(kept).toHaveLength(120);
    expect(kept).not.toContain('/photos/4.avif');
    expect(kept).toContain('/photos/124.avif');
  });

  it('a picture older than 30 days is fetched again while there is a connection', async () => {
    const { shop, load, asked } = fakeShop();
    await load('/photos/a.avif');
    shop.now += 31 * 86_400_000;
    await load('/photos/a.avif');
    expect(asked).toHaveLength(2);
    shop.online = false;
    shop.now += 31 * 86_400_000;
    expect(await load('/photos/a.avif')).toBe('/photos/a.avif');
  });

  it('an old picture is better than none where the browser takes a dead connection for a good one', async () => {
    const { shop, load } = fakeShop();
    await load('/photos/a.avif');
    shop.now += 31 * 86_400_000;
    Object.assign(shop, { online: false, seemsOnline: true });
    expect(await load('/photos/a.avif')).toBe('/photos/a.avif');
  });

  it('the kept menu answers only where the page says that it is offline, and for seven days', async () => {
    const { shop, load, worker } = fakeShop();
    expect((await worker().answer(requestOf('/api/menu'))?.answer)?.headers.get('fdk-kept')).toBeNull();
    await load('/api/menu');
    shop.online = false;
    const kept = await worker().answer(requestOf('/api/menu'))?.answer;
    expect(kept?.headers.get('fdk-kept')).not.toBeNull();
    expect(await kept?.text()).toBe('menu 1');
    shop.now += 8 * 86_400_000;
    expect(await load('/api/menu')).toBe('failed');
  });

  it('does not keep in its place a menu of before that a backend without its database gives', async () => {
    const { shop, load, worker } = fakeShop();
    shop.menu = 2;
    await load('/api/menu');
    Object.assign(shop, { menu: 1, menuKept: true });
    expect(await load('/api/menu')).toBe('menu 1');
    await worker().fill();
    shop.online = false;
    expect(await load('/api/menu')).toBe('menu 2');
  });
});

describe('a browser that keeps nothing', () => {
  it.each(['full', 'forbidden'] as const)('with its storage %s shows the shop as without a worker', async (how) => {
    const { storage, shop, visit, load, worker } = fakeShop();
    storage.state[how] = true;
    expect(await visit('/')).toContain('/ of 1-a');
    expect(await load('/r/shell/1-a/shell.js')).toBe('file of 1-a');
    expect(await load('/photos/a.avif')).toBe('/photos/a.avif');
    await worker().fill();
    shop.online = false;
    expect(await visit('/')).toContain('You are offline');
  });

  it('gives up pictures first', async () => {
    const { storage, load } = fakeShop();
    await load('/photos/a.avif');
    storage.state.full = true;
    await load('/r/shell/1-a/shell.js');
    expect(storage.names()).not.toContain('pictures');
  });
});

describe('filling', () => {
  it('fetches each page and file once, and again only what changed', async () => {
    const { shop, worker, asked } = fakeShop();
    await worker().fill();
    expect(asked)
      .toEqual(['/offline.json', '/r/shell/1-a/shell.js', '/', '/meal-plan?plan=a', '/cart', '/my-orders', '/api/menu', '/api/menu/plans']);
    await worker().fill();
    expect(asked.slice(8)).toEqual(['/offline.json']);
    shop.menu = 2;
    await worker().fill();
    expect(asked.slice(9)).toEqual(['/offline.json', '/', '/meal-plan?plan=a', '/cart', '/my-orders', '/api/menu', '/api/menu/plans']);
  });

  it('fetches nothing for a customer who saves data', async () => {
    const { shop, worker, asked } = fakeShop();
    shop.saves = true;
    await worker().fill();
    expect(asked).toEqual([]);
  });

  it('keeps no page that is not the one of the list, as of an edge that lags behind, and asks again at the next page load', async () => {
    const { shop, worker, visit } = fakeShop();
    await worker().fill();
    shop.menu = 2;
    shop.late = true;
    await worker().fill();
    shop.late = false;
    await worker().fill();
    shop.online = false;
    for (const path of ['/', '/cart', '/my-orders']) expect(await visit(path)).toContain('menu 2');
  });

  it('removes a former version’s files after a week also for a customer who saves data, and fetches nothing but the list for it', async () => {
    const { shop, worker, load, asked } = fakeShop();
    await worker().fill();
    Object.assign(shop, { release: '2-b', saves: true });
    await load('/r/shell/2-b/shell.js');
    asked.length = 0;
    await worker().fill();
    expect(asked).toEqual([]);
    shop.now += 8 * 86_400_000;
    await worker().fill();
    expect(asked).toEqual(['/offline.json']);
    shop.online = false;
    expect(await load('/r/shell/1-a/shell.js')).toBe('failed');
    expect(await load('/r/shell/2-b/shell.js')).toBe('file of 2-b');
  });

  it('keeps a former version’s files for a week, for pages that are still open', async () => {
    const { shop, worker, load } = fakeShop();
    await worker().fill();
    shop.release = '2-b';
    await worker().fill();
    shop.online = false;
    expect(await load('/r/shell/1-a/shell.js')).toBe('file of 1-a');
    shop.online = true;
    shop.now += 8 * 86_400_000;
    await worker().fill();
    shop.online = false;
    expect(await load('/r/shell/1-a/shell.js')).toBe('failed');
    expect(await load('/r/shell/2-b/shell.js')).toBe('file of 2-b');
  });
});

it('a new worker removes what an older one kept in its own way', async () => {
  const { storage, worker, visit } = fakeShop();
  await visit('/');
  await storage.caches.open('of an older worker');
  await worker().activate();
  expect(storage.names()).toEqual(['pages:1-a']);
});
