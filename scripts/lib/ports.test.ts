import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './ports.mjs';

it('gives each asker another free port, which no outgoing connection can take before it is used', async () => {
  const ports: number[] = [];
  for (let asked = 0; asked < 250; asked += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(250);
  expect(ports.filter((port) => port < 10_000 || port >= 32_768)).toEqual([]);
  const server = createServer();
  await new Promise<void>((resolve, reject) => { server.once('error', reject).listen(ports[0], '127.0.0.1', resolve); });
  await new Promise((resolve) => { server.close(resolve); });
});

it('gives no port to a process that another living one was given, even if nobody listens there now', async () => {
  const code = `
    import { freePort } from ${JSON.stringify(path.join(import.meta.dirname, 'ports.mjs'))};
    const ports = [];
    for (let asked = 0; asked < 100; asked += 1) ports.push(await freePort());
    console.log(JSON.stringify(ports));
    process.stdin.resume().once('end', () => process.exit());`;
  const others = Array.from(
    { length: 30 }, () => spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  try {
    const given = await Promise.all(others.map(async ({ stdout }) => {
      const [line] = await once(createInterface(stdout), 'line') as [string];
      return JSON.parse(line) as number[];
    }));
    expect(new Set(given.flat()).size).toBe(3000);
  } finally {
    for (const other of others) other.stdin.end();
  }
});
