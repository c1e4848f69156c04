import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packagesOf } from './packages.mjs';
import { shownWith, type Declaration } from './shown-with.mjs';

const ROOT = path.resolve(__dirname, '../..');
const own = Object.fromEntries(
  packagesOf(ROOT).map((name) => [name, JSON.parse(readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8')) as Declaration]),
);

it('is the shell, home, and whose overlays, fragments, services and topics a remote’s pages show', () => {
  const declarations: Record<string, Declaration> = {
    shell: { places: [{ name: 'bar' }] },
    'mf-a': { routes: [{ path: '/a', services: ['s'] }], places: [{ name: 'a/side' }], reads: ['t'] },
    'mf-bar': { fragments: [{ places: ['bar'] }] },
    'mf-home': { routes: [{ path: '/' }] },
    'mf-lends': { fragments: [{ places: ['a/side'], services: ['behind'] }] },
    'mf-behind': { services: [{ name: 'behind' }] },
    'mf-other': { routes: [{ path: '/other' }], services: [{ name: 'u' }], publishes: ['v'], fragments: [{ places: ['other/side'] }] },
    'mf-overlay': { overlays: [{}] },
    'mf-service': { services: [{ name: 's' }] },
    'mf-topic': { publishes: ['t'] },
  };
  expect(shownWith(['mf-a'], declarations)).toEqual(Object.keys(declarations).filter((name) => name !== 'mf-other'));
});

it('of a remote for customers leaves out those for who works here', () => {
  expect(shownWith(['mf-catalog'], own)).toEqual(['shell', 'mf-account', 'mf-cart-checkout', 'mf-catalog', 'mf-orders']);
});
