import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { portsFrom } from './ports.mjs';
import { fail } from './problem.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DEMO = { email: 'demo@fivedaykitchen.example', password: 'five-day-demo' };

/**
 * `npm start`.
 * @param {{ develop?: { name: string, port: number }[], packages?: string[] }} [options] what comes from dev servers, and the set.
 */
export async function start({ develop = [], packages } = {}) {
  const before = Date.now();
  const print = (line) => console.log(line);
  try {
    const ports = portsFrom(Number(process.env.PORT || 3000));
    const dataDir = path.resolve(ROOT, process.env.DATA_DIR || '.data');
    ensureInstalled(ROOT, print);
    const { openShop } = await import('./shop.mjs');
    const shop = openShop({ root: ROOT, dataDir, ports, print, develop, packages, onDeath: (problem) => stop(1, `\n${problem.message}`) });
    const stop = stopper(shop);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
    const opened = await shop.opened.catch((error) => {
      if (stop.begun()) return undefined;
      fail(error);
      process.exit();
    });
    if (!opened) return;
    console.log(welcome(opened, ports, Date.now() - before));
    openBrowser(opened.site);
  } catch (error) {
    fail(error);
  }
}

/** Ends everything once; a second Ctrl-C does not wait. */
function stopper(shop) {
  let since = 0;
  const stop = (code, reason) => {
    if (since) {
      // npm passes on the signal that we had already, at once.
      if (Date.now() - since < 1_000) return;
      shop.kill();
      process.exit(1);
    }
    since = Date.now();
    if (reason) console.error(reason);
    console.log('\nStopping …');
    void shop.close().then(() => process.exit(code));
  };
  stop.begun = () => since > 0;
  return stop;
}

function welcome({ site, urls, logs }, ports, millis) {
  const lines = [
    ['Shop', site],
    ...(urls.identity ? [['Customer', `${DEMO.email}, password ${DEMO.password}`]] : []),
    ...(urls.inbox ? [['Inbox', `http://localhost:${ports.inbox}  (every mail that the shop sends)`]] : []),
    ...(urls.payments
      ? [['Payments', `http://localhost:${ports.payments}  (the sandbox's own page; pay with card 4242 4242 4242 4242)`]]
      : []),
    ['Logs', path.relative(process.cwd(), logs) || logs],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const line = '─'.repeat(72);
  return [
    '', line, `  The shop is open (after ${(millis / 1000).toFixed(1)} s).`, '',
    ...lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), '', '  Stop it with Ctrl-C.', line,
  ].join('\n');
}

/** Only for a person at a desktop. */
function openBrowser(url) {
  const { env, platform, stdout } = process;
  if (!stdout.isTTY || env.CI || env.NO_OPEN || env.SSH_CONNECTION) return;
  const command = platform === 'darwin' ? 'open' : platform === 'linux' && (env.DISPLAY || env.WAYLAND_DISPLAY) ? 'xdg-open' : undefined;
  if (command) spawn(command, [url], { stdio: 'ignore', detached: true }).once('error', () => {}).unref();
}
