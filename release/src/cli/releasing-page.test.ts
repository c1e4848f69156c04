import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packagesOf } from '../../../scripts/lib/packages.mjs';
import { release } from '../../testing/each-release';
import { toolsOf } from '../../testing/fixture-release';
import { run } from './run';

const page = readFileSync(path.resolve(__dirname, '../../../docs/releasing.md'), 'utf8');
/** What is typed and what is said, in the order of the page. */
const typed = [...page.matchAll(/^\$ npm run release -w (\S+)(?: -- ([^\n]+))?\n(.*?)(?=^\$ |^```)/gms)]
  .map(([, team = '', words = '', said = '']) => ({ team, words: words.split(' ').filter(Boolean), said: said.trimEnd() }));

/** Without what is another at each time: versions, numbers of documents, moments. */
const general = (text: string) => text.replace(/1\.0\.0-[0-9a-f]{12}/g, 'V').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').replace(/document \d+/g, 'document N')
  .replace(/^ *\d+(?=  T)/gm, 'N').split('\n').filter((line) => line !== '');

async function say(team: string, words: readonly string[]): Promise<string> {
  const { code, out, error } = await run(['--as', team, ...words], async () => ({ tools: toolsOf(release), close: async () => {} }));
  expect([words, code, error]).toEqual([words, 0, '']);
  return out;
}

test('the commands of docs/releasing.md, in their order, say what stands there', async () => {
  expect(typed.map(({ words: [command = 'release'] }) => command)).toEqual(['release', 'canary', 'promote', 'rollback', 'disable', 'enable', 'status', 'history', 'failures']);
  // As `npm start` has them: each package with screens.
  const others = packagesOf(path.resolve(__dirname, '../../..')).filter((name) => name !== 'shell' && name !== 'mf-catalog').map((name) => ({ name, routes: [] }));
  await release.ship({ name: 'shell' }, { name: 'mf-catalog' }, ...others);
  for (const { team, words, said } of typed) {
    // What building, checking and the smoke run say is other at each time; e2e/releases/elsewhere.spec.ts types it.
    if (words.length === 0) await release.publish({ name: team, server: 'exports.prerender = () => 2' });
    // Nothing has failed here.
    else if (words[0] === 'failures') expect(await say(team, words)).toBe('No failures were reported.');
    else expect(general(await say(team, words)).slice(0, general(said).length)).toEqual(general(said));
  }
});
