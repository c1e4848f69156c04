import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { config, prerender } from '../../testing/fixture-shop';
import { release } from '../../testing/each-release';
import { smoke } from './smoke';

const shell = (failing: readonly string[]) => `
const { route } = JSON.parse(document.getElementById('page').textContent);
const slot = document.getElementById('slot');
const shows = (what, remote, then) => {
  if (!${JSON.stringify(failing)}.includes(what)) return then();
  const body = JSON.stringify({ type: 'remote-failure', remote, version: '1.0.0', kind: 'mount', detail: 'planted' });
  void fetch('/api/reports', { method: 'POST', body });
};
const dialog = document.createElement('dialog');
dialog.append(document.createElement('h2'));
globalThis.shopInspection = {
  mounted: [],
  async warm() {
    if (${JSON.stringify(failing)}.includes('what a service does')) document.body.className = 'dark';
    return true;
  },
  openOverlay() {
    dialog.append('Log in');
    slot.append(dialog);
    dialog.show();
    document.documentElement.className = 'locked';
  },
  closeOverlay() {
    dialog.remove();
    if (!${JSON.stringify(failing)}.includes('what an overlay leaves')) document.documentElement.removeAttribute('class');
  },
  overlay: () => (dialog.isConnected ? 'login' : undefined),
  tryFragment: (remote, part) => shows(part, remote, () => {
    const place = document.createElement('div');
    place.dataset.part = remote + '/' + part;
    place.append(document.createElement('p'));
    slot.append(place);
  }),
};
if (${JSON.stringify(failing)}.includes('the page around it')) {
  document.body.append(document.createElement('section'));
  document.body.lastChild.append(document.createElement('p'));
}
shows(route + location.search, 'mf-a', () => shopInspection.mounted.push(route));
addEventListener('load', () => setTimeout(() => {
  const part = Object.assign(document.createElement('div'), { hidden: true, textContent: 'Tips' });
  part.style.height = '200px';
  document.querySelector('[data-place="home/end"]')?.append(part);
  if (!${JSON.stringify(failing)}.includes('a part that never comes')) setTimeout(() => (part.hidden = false), 100);
}, 300));`;

const PLACES = { places: [{ name: 'home/hero', bytes: 1000 }, { name: 'bar/cart', bytes: 1000 }] };
const ROUTES = [
  { path: '/', view: 'view', prerender: 'full' },
  { path: '/plan', view: 'view', prerender: 'full', data: ['GET /menu/plans'], entries: { list: 'GET /menu/plans', parameter: 'plan' } },
];
const BESIDE = {
  places: [{ name: 'home/end', bytes: 1000 }],
  services: [{ name: 'session', module: 'view' }], overlays: [{ name: 'login', view: 'view' }],
};
const LENT = [
  { name: 'last-week', view: 'view', places: ['home/hero'], access: 'signed-in', budget: 1000 },
  { name: 'mini-cart', view: 'view', places: ['bar/cart'], budget: 1000 },
  { name: 'tips', view: 'view', places: ['home/end'], budget: 1000 },
];

const SERVER = prerender('<h1>mf-a</h1><div data-place="home/end" class="mf-a__end"></div><p class="mf-a__more">More</p>');
const files = (room: number) => ({
  'remoteEntry.js': '', 'view.0a.js': '', 'style.css': `@layer mf-a { .mf-a__end { min-height: ${room}px } .mf-a__more { height: 400px } }`,
});

/** A smoke run of both remotes, in a shell that fails these. */
const run = (...failing: string[]) => runOf(['mf-a', 'mf-b'], ...failing);

async function runOf(tried: string[], ...failing: string[]) {
  const versions = await release.ship(
    {
      name: 'shell',
      files: {
        'shell.js': shell(failing), 'style.css': '@layer base { body { margin: 0 } }',
        'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
      declaration: PLACES,
    },
    { name: 'mf-a', routes: ROUTES, declaration: BESIDE, server: SERVER, files: files(failing.includes('a place without room') ? 0 : 200) },
    { name: 'mf-b', routes: [], declaration: { fragments: LENT } },
    { name: 'mf-staff', routes: [{ path: '/staff', view: 'view', prerender: 'skeleton' }] },
  );
  return smoke(
    release.options,
    ['mf-a', 'mf-b'].map((name, index) => ({ name, version: versions[index + 1] ?? '' })).filter(({ name }) => tried.includes(name)),
  );
}

test('opens each route, one page of a list’s entries, what is beside them and each part that is lent for everybody; names what wants an account', async () => {
  expect(await run()).toEqual({ opened: 7, problems: [], notOpened: ["part 'last-week'"] });
});

test('services, overlays and parts are tried from Home, not from a page that only staff can use', async () => {
  expect(await run('/staff')).toMatchObject({ opened: 7, problems: [] });
});

test('a shop that nobody can sign in to is complained of, since its pages for customers are not opened', async () => {
  await run();
  const { document: { live } } = await release.registry.current();
  const lending = { name: 'mf-b', version: live['mf-b']?.version ?? '' };
  const { problems } = await smoke({ ...release.options, account: { email: 'ann@shop.example', password: 'secret' } }, [lending]);
  expect(problems).toEqual(["signing in: the overlay 'login' has no field for a password"]);
});

test('what is wrong with the files of another team’s version is no reason to refuse one', async () => {
  await run();
  const { document: { live } } = await release.registry.current();
  const [own, other] = ['mf-a', 'mf-b'].map((name) => ({ name, version: live[name]?.version ?? '' }));
  await appendFile(path.join(release.store.files('mf-b', other?.version ?? ''), 'style.css'), ' ');
  expect(await smoke(release.options, own ? [own] : [])).toMatchObject({ opened: 4, problems: [] });
  await expect(smoke(release.options, other ? [other] : [])).rejects.toMatchObject({ kind: 'integrity' });
});

test('a menu’s picture that this machine has not, as a team elsewhere has none, is taken from the live site; one that is nowhere is complained of', async () => {
  const site = createServer(({ url }, response) => {
    response.writeHead(url === '/photos/soup.svg' ? 200 : 404, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  try {
    const pictures = '<h1>mf-a</h1><img src="/photos/soup.svg" alt=""><img src="/photos/gone.svg" alt="">';
    const [, version = ''] = await release.ship(
      { name: 'shell', files: { 'shell.js': shell([]), 'style.css': '', 'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' } },
      { name: 'mf-a', routes: ROUTES.slice(0, 1), server: prerender(pictures) },
    );
    const { problems } = await smoke({ ...release.options, config: { ...config, siteUrl } }, [{ name: 'mf-a', version }]);
    expect(problems).toEqual([
      `/: an error on the console: Failed to load resource: the server responded with a status of 404 (Not Found) (${siteUrl}/photos/gone.svg)`,
    ]);
  } finally {
    site.close();
  }
});

test('two between which a route moves are opened together; the one that takes it is refused alone', async () => {
  const [home, moved] = [{ path: '/', view: 'view', prerender: 'full' }, { path: '/b', view: 'view', prerender: 'full' }] as const;
  await release.ship(
    { name: 'shell', files: { 'shell.js': shell([]), 'style.css': '', 'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' } },
    { name: 'mf-a', routes: [home, moved] },
  );
  const giver = await release.publish({ name: 'mf-a', routes: [home] });
  const taker = await release.publish({ name: 'mf-b', routes: [moved] });
  expect(await smoke(release.options, [giver, taker])).toEqual({ opened: 2, problems: [], notOpened: [] });
  await expect(smoke(release.options, [taker])).rejects.toMatchObject({ kind: 'route-clash' });
});

test.each([
  ['a part that fails where another remote would show it', 'mini-cart', "part 'mini-cart': ", 'mf-b 1.0.0 failed (mount)'],
  [
    'a page of an entry that fails, though the route without one does not', '/plan?plan=balanced', '/plan?plan=balanced: ',
    'mf-a 1.0.0 failed (mount)',
  ],
])('finds %s', async (_, failing, where, problem) => {
  const { problems } = await run(failing);
  expect(problems[0]).toContain(where + problem);
  expect(problems.filter((one) => !one.startsWith(where))).toEqual([]);
});

test('finds what a page changes outside of its slot, on each page, beside each part and with services and overlays', async () => {
  const { problems } = await run('the page around it');
  expect(problems).toEqual(
    ['services and overlays', '/plan', "part 'mini-cart'", "part 'tips' on /", '/', '/plan?plan=balanced', "part 'tips'"].map(
      (where) => `${where}: <body> has got <section >, outside the slot`,
    ),
  );
});

test.each([
  ['a service changes', 'what a service does', 'the whole page has got body class=dark'],
  ['an overlay leaves behind when it is closed', 'what an overlay leaves', 'the whole page has got html class=locked'],
])('finds what %s outside of its own element', async (_, failing, complaint) => {
  expect((await run(failing)).problems).toEqual([`services and overlays: ${complaint}`]);
});

describe.each(['mf-a', 'mf-b'])('a run of %s, of which one has the place and the other lends the part', (tried) => {
  const inPlace = async (failing: string) =>
    (await runOf([tried], failing)).problems.filter((problem) => problem.startsWith("part 'tips' on /: "));

  test('finds a part that moves the page when it comes to its place', async () => {
    expect(await inPlace('a place without room')).toEqual([
      expect.stringMatching(
        /: the page moves by 0\.\d\d when it comes to its place home\/end: a place lies over something, or keeps its room$/,
      ),
    ]);
  });

  test('takes a part in a place that keeps its room', async () => {
    expect(await inPlace('')).toEqual([]);
  });
});
