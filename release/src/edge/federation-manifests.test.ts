import { release } from '../../testing/each-release';
import { openFixtureEdge } from '../../testing/fixture-edge';

const MANIFEST = JSON.stringify({ id: 'mf_a', exposes: [], shared: [], remotes: [], metaData: { publicPath: 'auto' } });


async function published(): Promise<{ name: string; version: string }> {
  return release.publish({
    name: 'mf-a', files: { 'remoteEntry.js': '1;', 'view.0a.js': '2;', 'style.css': '@layer mf-a {}', 'mf-manifest.json': MANIFEST },
  });
}
/** Over the wire: a listening edge. */
async function ask(environment: 'local' | 'preview' | 'production', address: string): Promise<Response> {
  const edge = await openFixtureEdge(release, { environment });
  try {
    return await fetch(new URL(address, await edge.listen({ host: '127.0.0.1', port: 0 })), { redirect: 'manual' });
  } finally {
    await edge.close();
  }
}

test('stand beside the entry of a version in local and preview environments, as the build wrote them', async () => {
  const { name, version } = await published();
  for (const environment of ['local', 'preview'] as const) {
    expect((await ask(environment, `/r/${name}/${version}/remoteEntry.js`)).status).toBe(200);
    const answer = await ask(environment, `/r/${name}/${version}/mf-manifest.json`);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()])
      .toEqual([200, 'application/json; charset=utf-8', MANIFEST]);
  }
});

test('are not there in production', async () => {
  const { name, version } = await published();
  expect((await ask('production', `/r/${name}/${version}/remoteEntry.js`)).status).toBe(200);
  const answer = await ask('production', `/r/${name}/${version}/mf-manifest.json`);
  expect([answer.status, (await answer.text()).includes('exposes')]).toEqual([404, false]);
});

test('lead to nothing else on the private side', async () => {
  const { name, version } = await published();
  for (const address of [
    `/r/${name}/1.0.0-000000000000/mf-manifest.json`, `/r/..%2f${name}/${version}/mf-manifest.json`, `/r/${name}/${version}/manifest.json`,
    `/r/${name}/${version}/mf-stats.json`,
  ]) {
    expect((await ask('local', address)).status).toBe(404);
  }
});
