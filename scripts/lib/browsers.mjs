import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Problem } from './problem.mjs';

/** What of Debian has each engine: the tests drive its Firefox by Playwright, its WebKit by WebKitWebDriver under Xvfb. */
const DEBIAN = {
  chromium: { program: '/usr/bin/chromium-headless-shell', packages: ['chromium-headless-shell', 'chromium'] },
  firefox: { program: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  webkit: {
    program: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb', 'libgl1-mesa-dri'],
  },
};

/** Chromium, without which nothing is tested in a browser. */
export function ensureChromium(root, print) {
  if (!ensureBrowser('chromium', root, print)) throw new Problem(`${missing('chromium')} It is needed for the end-to-end tests.`);
}

/** Another engine: where it can't be had, its tests are skipped, and counted as skipped. */
export function ensureEngine(name, root, print) {
  if (!ensureBrowser(name, root, print)) print(`${missing(name)} Its tests are skipped.`);
}

const missing = (name) => `No ${name} could be had: install Debian's ${DEBIAN[name].packages.join(', ')}, or run 'npx playwright install ${name}' where the network allows it.`;

/**
 * Debian's packages where we may install them, else Playwright's own browser.
 * @returns {boolean} whether it is there now.
 */
function ensureBrowser(name, root, print) {
  const { program, packages } = DEBIAN[name];
  const installed = () => existsSync(program) && packages.every((entry) => spawnSync('dpkg', ['--status', entry]).status === 0);
  if (installed()) return true;
  const require = createRequire(path.join(root, 'package.json'));
  const own = () => existsSync(require('@playwright/test')[name].executablePath());
  if (own()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print(`Installing Debian's ${packages.join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update', '-q'], ['install', '-y', '-q', '--no-install-recommends', ...packages]]) {
      spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    }
    if (installed()) return true;
  }
  print(`Installing Playwright's ${name} …`);
  spawnSync(
    process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', name],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return own();
}
