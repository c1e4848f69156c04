import { spawn } from 'node:child_process';
import path from 'node:path';
import { Refusal } from '../refusal';
import { ROOT } from '../settings';
import type { Tools } from './command';

/**
 * Runs a tool of the repository in a process of its own. What it prints goes where progress goes.
 * @throws {Refusal} `build-incomplete` with the message `failure`.
 */
export async function runTool(tools: Tools, what: string, [tool = '', ...words]: string[], cwd: string, failure: string): Promise<void> {
  tools.progress(what);
  const code = await new Promise<number | null>((resolve, reject) => {
    spawn(
      process.execPath, [path.join(ROOT, tool), ...words],
      { cwd, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: undefined, SHOP_ENVIRONMENT: tools.settings.environment } },
    )
      .once('error', reject).once('exit', resolve);
  });
  if (code !== 0) throw new Refusal('build-incomplete', failure);
}
