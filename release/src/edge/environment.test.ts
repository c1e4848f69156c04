import { release } from '../../testing/each-release';
import { config } from '../../testing/fixture-shop';
import { createEdge, type EdgeOptions } from './server';

const { sandbox: _, ...hosted } = config;

beforeEach(async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-a' });
  await release.compose({ config: { ...hosted, environment: 'production' } });
});

async function visit(environment: EdgeOptions['environment']): Promise<{ statuses: number[]; logged: string[] }> {
  const logged: string[] = [];
  const { store, backend, root } = release;
  const edge = await createEdge({ store, apiUrl: backend.url, photos: root, environment, log: (line) => logged.push(line) });
  const statuses = [];
  for (const url of ['/', '/', '/versions.json']) {
    statuses.push((await edge.inject({ url, headers: { host: new URL(config.siteUrl).host } })).statusCode);
  }
  await edge.close();
  return { statuses, logged };
}

// Without SHOP_ENVIRONMENT an edge is local: it would show previews and working copies to the shop's customers, and not ask for HTTPS.
test.each(
  ['local', 'preview'] as const,
)('an edge of the %s environment shows no production pages, and says once why', async (environment) => {
  expect(await visit(environment)).toEqual({
    statuses: [503, 503, 503],
    logged: [
      expect.stringContaining(`composed for the production environment, and this edge is for ${environment}: see SHOP_ENVIRONMENT.`),
    ],
  });
});

test('an edge of the production environment shows them', async () => {
  expect(await visit('production')).toEqual({ statuses: [200, 200, 200], logged: [] });
});
