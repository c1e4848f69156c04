import { createServer } from 'node:net';
import { freePort } from './ports.mjs';

it('gives each asker another free port, which no outgoing connection can take before it is used', async () => {
  const ports: number[] = [];
  for (let asked = 0; asked < 500; asked += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(500);
  expect(ports.filter((port) => port < 10_000 || port >= 32_768)).toEqual([]);
  const server = createServer();
  await new Promise<void>((resolve, reject) => { server.once('error', reject).listen(ports[0], '127.0.0.1', resolve); });
  await new Promise((resolve) => { server.close(resolve); });
});
