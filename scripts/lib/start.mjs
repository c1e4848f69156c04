import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { portsFrom } from './ports.mjs';
import { fail } from './problem.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DEMO = { email: 'demo@fivedaykitchen.example', password: 'five-day-demo' };

/** `npm start`. */
export async function start() {
  const before = Date.now();
  const say = (line) => console.log(line);
  let shop;
  let stopping = 0;
  try {
    const ports = portsFrom(Number(process.env.PORT ?? 3000));
    const dataDir = path.resolve(ROOT, process.env.DATA_DIR ?? '.data');
    ensureInstalled(ROOT, say);
    const { buildMissing } = await import('./build.mjs');
    const { openShop } = await import('./shop.mjs');
    const versions = await buildMissing(ROOT, { say, logs: path.join(dataDir, 'logs'), environment: process.env.SHOP_ENVIRONMENT ?? 'local' });

    const stop = async (code) => {
      // A second signal within a second is npm passing on the first.
      if (stopping && Date.now() - stopping > 1_000) {
        shop?.kill();
        process.exit(1);
      }
      if (stopping) return;
      stopping = Date.now();
      console.log('\nStopping …');
      await shop?.close();
      process.exit(code);
    };
    const opening = openShop({ root: ROOT, dataDir, ports, versions, say, onDeath: (problem) => void stopAfter(problem) });
    const stopAfter = async (problem) => {
      if (stopping) return;
      console.error(`\n${problem.message}`);
      await stop(1);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        // Still starting: what is up already is stopped as soon as that is over.
        if (!shop) void opening.then((opened) => { shop = opened; }, () => {}).then(() => stop(0));
        else void stop(0);
      });
    }
    shop = await opening;
    console.log(welcome(shop, ports, Date.now() - before));
    openBrowser(shop.site);
  } catch (error) {
    if (!stopping) fail(error);
    process.exit();
  }
}

function welcome({ site, urls, logs }, ports, millis) {
  const lines = [
    ['Shop', site],
    ...(urls.identity ? [['Customer', `${DEMO.email}, password ${DEMO.password}`]] : []),
    ...(urls.inbox ? [['Inbox', `http://localhost:${ports.inbox}  (every mail that the shop sends)`]] : []),
    ...(urls.payments ? [['Payments', `http://localhost:${ports.payments}  (the sandbox's own page; pay with card 4242 4242 4242 4242)`]] : []),
    ['Logs', path.relative(process.cwd(), logs) || logs],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const line = '─'.repeat(72);
  return ['', line, `  Five Day Kitchen is open (after ${(millis / 1000).toFixed(1)} s).`, '', ...lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), '', '  Stop it with Ctrl-C.', line].join('\n');
}

/** Only for a person at a desktop. */
function openBrowser(url) {
  const { env, platform, stdout } = process;
  if (!stdout.isTTY || env.CI || env.NO_OPEN || env.SSH_CONNECTION) return;
  const command = platform === 'darwin' ? 'open' : platform === 'linux' && (env.DISPLAY || env.WAYLAND_DISPLAY) ? 'xdg-open' : undefined;
  if (command) spawn(command, [url], { stdio: 'ignore', detached: true }).once('error', () => {}).unref();
}
