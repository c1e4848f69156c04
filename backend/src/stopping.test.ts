import { createTestDatabase, type TestDatabase } from '../testing/database';
import { startBackend } from '../testing/processes';
import { RawClient, request } from '../../shared-api/testing/raw-client';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(() => database.close());

test('told to stop, a backend says that it is not ready, goes on answering until the proxy has seen it, and ends', async () => {
  const backend = await startBackend({ DATABASE_URL: database.url, FIREBASE_PROJECT_ID: 'demo-test', STOP_DELAY_SECONDS: '3' });
  const status = (path: string) => fetch(backend.url + path).then((answer) => answer.status, () => 0);
  expect(await status('/readyz')).toBe(200);
  const connected = await RawClient.open(Number(new URL(backend.url).port));
  const ended = backend.terminate();
  let ready = await status('/readyz');
  for (let asked = 1; ready === 200 && asked < 100; asked += 1) ready = await status('/readyz');
  expect(ready).toBe(503);
  for (const path of ['/healthz', '/api/config']) expect([path, await status(path)]).toEqual([path, 200]);
  expect(await connected.write(request('GET /api/config')).answer()).toMatchObject({ status: 200 });
  expect(await ended).toBe(0);
  expect(await status('/healthz')).toBe(0);
});
