import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Problem } from './problem.mjs';

const DEBIAN = '/usr/bin/chromium';

/** A browser for the end-to-end tests: Debian's package where we may install it, else Playwright's own. */
export function ensureChromium(root, say) {
  if (existsSync(DEBIAN)) return;
  const require = createRequire(path.join(root, 'package.json'));
  const own = () => existsSync(require('@playwright/test').chromium.executablePath());
  if (own()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing Debian's Chromium …");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update', '-q'], ['install', '-y', '-q', '--no-install-recommends', 'chromium']]) spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (existsSync(DEBIAN)) return;
  }
  say("Installing Playwright's Chromium …");
  spawnSync(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (!own()) throw new Problem("No Chromium for the end-to-end tests could be had: install Debian's package 'chromium', or run 'npx playwright install chromium' where the network allows it.");
}
