import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/lib/ports.mjs';
import type { BucketAddress } from '../../src/store/bucket';
import { scratch } from '../fixture-shop';

export interface TestBucket {
  address: BucketAddress;
  close(): Promise<void>;
}

/** s3rver's own. Of a signature of version 4 it checks form and key, not the digest. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };

/** An S3 server of npm's, on this machine, with an empty bucket. Fetched at its first use, as its lock file pins it. */
export async function startBucket(): Promise<TestBucket> {
  if (!existsSync(path.join(__dirname, 'node_modules/s3rver/package.json'))) {
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: __dirname });
  }
  const port = await freePort();
  const server = spawn(process.execPath, [
    path.join(__dirname, 'node_modules/s3rver/bin/s3rver.js'), '-d', await scratch('bucket'), '-p', String(port), '-a', '127.0.0.1', '-s',
    '--configure-bucket', 'shop',
  ], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const text of server.stdout) if (String(text).includes('listening')) break;
  const conditions = await startConditions(port);
  return {
    address: { url: `http://127.0.0.1:${conditions.port}/shop`, ...KEYS },
    async close() {
      conditions.close();
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** If-Match and If-None-Match of a PUT, as Amazon documents them ("Conditional writes"); s3rver knows none. All else is passed on. */
async function startConditions(to: number): Promise<{ port: number; close(): void }> {
  const tags = new Map<string, string>();
  const server = createServer((asked, reply) => {
    const key = asked.url ?? '';
    const before = tags.get(key);
    const { 'if-match': match, 'if-none-match': none } = asked.headers;
    if (asked.method === 'PUT' && ((none === '*' && before !== undefined) || (match !== undefined && match !== before))) {
      asked.resume().once('end', () => reply.writeHead(412).end());
      return;
    }
    // Taken at once: of two that come together the second is too late.
    if (asked.method === 'PUT') tags.set(key, 'under way');
    const passed = request({
      agent: false, host: '127.0.0.1', port: to, method: asked.method, path: key, headers: asked.headers,
    }, (answer) => {
      if (asked.method === 'PUT' && answer.statusCode === 200) tags.set(key, answer.headers.etag ?? '');
      if (asked.method === 'DELETE') tags.delete(key);
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.once('error', () => reply.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0, close: () => { server.close(); server.closeAllConnections(); },
  };
}
