import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createChildren } from './children.mjs';

test('what a server says of problems comes to whoever asks for it, and to its log with the rest', async () => {
  const logs = mkdtempSync(path.join(tmpdir(), 'fdk-children-'));
  const children = createChildren({ logs, run: { add() {}, remove() {} }, onDeath() {} });
  let told = '';
  const program = "process.stdout.write('ready'); process.stderr.write('mf-a 1.0.0 failed (mount)'); setInterval(() => {}, 1000); process.once('disconnect', () => process.exit());";
  await children.server(
    'edge', ['-e', program], process.env,
    { ready: (output) => output.includes('ready') && told.includes('failed'), onError: (text) => { told += text; } },
  );
  await children.stopAll();
  expect(told).toBe('mf-a 1.0.0 failed (mount)');
  expect(readFileSync(path.join(logs, 'edge.log'), 'utf8')).toMatch(/ready/);
  rmSync(logs, { recursive: true });
});
