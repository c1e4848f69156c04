import { mkdir, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { release } from '../../testing/each-release';
import { prerender } from '../../testing/fixture-shop';
import { composePreview } from '../preview/preview';

let edge: FastifyInstance;
let logged: string[];
beforeEach(async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-a', server: prerender('<h1>old</h1>') });
  await release.compose();
  logged = [];
  edge = await openFixtureEdge(release, { log: (line) => logged.push(line) });
});
afterEach(() => edge.close());

const ask = async (cookie = '') => {
  const answer = await edge.inject({ url: '/', headers: { host: 'localhost:3210', accept: 'text/html', 'accept-encoding': 'br', cookie } });
  const isCompressed = answer.headers['content-encoding'] === 'br';
  const html = isCompressed ? brotliDecompressSync(answer.rawPayload).toString() : answer.body;
  return { isCompressed, title: /<h1>(.*?)<\/h1>/.exec(html)?.[1] };
};

/** As a disk or a process that is short of something for a moment: a folder can't be read as a file. @returns what ends it. */
async function makeUnreadable(file: string): Promise<() => Promise<void>> {
  await rename(file, `${file}.aside`);
  await mkdir(file);
  return async () => {
    await rmdir(file);
    await rename(`${file}.aside`, file);
  };
}

test.each([
  'index.html', 'index.html.br', 'pages.json',
])('pages whose %s can’t be read for a moment are shown soon after, and are one line of the log', async (file) => {
  expect(await ask()).toEqual({ isCompressed: true, title: 'old' });
  await release.ship({ name: 'mf-a', server: prerender('<h1>new</h1>') });
  const folder = (await release.compose({
    store: { ...release.store, pages: path.join(release.store.root, 'aside') },
  })).pointer.cohorts[0]?.folder ?? '';
  await rename(path.join(release.store.root, 'aside', folder), path.join(release.store.pages, folder));
  const mend = await makeUnreadable(path.join(release.store.pages, folder, file));
  await rename(path.join(release.store.root, 'aside/current.json'), path.join(release.store.pages, 'current.json'));
  for (const end = Date.now() + 4_000; Date.now() < end; await sleep(200)) {
    expect(await ask()).toEqual({ isCompressed: true, title: 'old' });
  }
  expect(logged).toEqual([expect.stringContaining('can\'t be read, so the last good ones stay')]);
  await mend();
  for (const end = Date.now() + 60_000; Date.now() < end && (await ask()).title !== 'new';) await sleep(100);
  expect(await ask()).toEqual({ isCompressed: true, title: 'new' });
  expect(logged).toHaveLength(1);
});

test('a preview that can’t be read for a moment is there again after that', async () => {
  const { id } = await composePreview(release.options, [await release.publish({ name: 'mf-a', server: prerender('<h1>new</h1>') })]);
  const mend = await makeUnreadable(path.join(release.store.previews, id, 'index.html'));
  expect(await ask(`fdk_preview=${id}`)).toMatchObject({ title: 'old' });
  await mend();
  expect(await ask(`fdk_preview=${id}`)).toMatchObject({ title: 'new' });
});
