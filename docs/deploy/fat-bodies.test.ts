import { openTestDatabase } from '../../release/testing/database';
import { openFixtureEdge } from '../../release/testing/fixture-edge';
import { openFixtureRelease } from '../../release/testing/fixture-release';
import { installed, startProxy } from './proxy';

const FAT = 150;
const AT_ONCE = 8;

const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => { for (const close of opened.reverse()) await close(); });

/** The sample of nginx before a real edge. */
async function open() {
  const database = await openTestDatabase();
  opened.push(database.close);
  const release = await openFixtureRelease(database);
  opened.push(release.close);
  release.backend.answers.set('POST /menu/meals', { meals: [] });
  const edge = await openFixtureEdge(release, { trustProxy: '127.0.0.1' });
  opened.push(() => edge.close());
  const port = Number(new URL(await edge.listen({ host: '127.0.0.1', port: 0 })).port);
  const proxy = await startProxy('nginx', { edge: port, backend: port });
  opened.push(proxy.close);
  return proxy;
}

// nginx takes up to 600 KB whole and hands it on over connections that its visitors share; the edge refuses what is above 64. A visitor
// whom that makes wait is told 504 by nginx.
(installed('nginx', '-v')
  ? test
  : test.skip)('behind the sample of nginx each body that is too large is told 413, and others notice nothing', async () => {
  const proxy = await open();
  const [fat, others] = [new Set<number | string>(), new Set<number | string>()];
  const statusOf = (asked: Promise<{ status: number }>) => asked.then(({ status }) => status, String);
  let [sent, senders] = [0, AT_ONCE];
  const send = async () => {
    // After a failure no more is sent: each could take nginx's 30 s.
    while (sent < FAT && [...fat, ...others].every((status) => status === 413 || status === 200)) {
      sent += 1;
      fat.add(await statusOf(proxy.post('/api/menu/meals', 'x'.repeat(100_000 * (1 + (sent % 5))))));
    }
    senders -= 1;
  };
  const probe = async () => {
    while (senders > 0) {
      others.add(await statusOf(proxy.get('/api/config')));
      others.add(await statusOf(proxy.post('/api/menu/meals', '{"mealIds":[]}')));
    }
  };
  await Promise.all([probe(), ...Array.from({ length: AT_ONCE }, send)]);
  expect([[...fat], [...others]]).toEqual([[413], [200]]);
});
