import { createServer } from 'node:net';
import { freePort } from './ports.mjs';

it('gives a free port that no outgoing connection can take before it is used', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(ports.filter((port) => port < 10_000 || port >= 32_768)).toEqual([]);
  const server = createServer();
  await new Promise<void>((resolve, reject) => { server.once('error', reject).listen(ports[0], '127.0.0.1', resolve); });
  await new Promise((resolve) => { server.close(resolve); });
});
