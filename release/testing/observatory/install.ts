import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const FOLDER = __dirname;
/** The program that scores a visit. */
export const SCORE = path.join(FOLDER, 'score.mjs');

/** Fetches the rules at their first use, as their lock file pins them. Their install scripts, which download lists, don't run. */
export async function installObservatory(): Promise<void> {
  if (existsSync(path.join(FOLDER, 'node_modules/@mdn/mdn-http-observatory/package.json'))) return;
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: FOLDER });
}
