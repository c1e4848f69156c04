import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { freePort } from '../../../scripts/lib/ports.mjs';
import type { Engine, Place, Size } from './engine';
import type { Found, Name, Visitor } from './visitor';
import { openSession, type Session } from './web-driver';

const WINDOW = path.join(import.meta.dirname, 'webkit-window.py');
/** WebKit says so on every page, and passes over that part of the policy, as it should. */
const UNKNOWN_DIRECTIVE = "Unrecognized Content-Security-Policy directive 'manifest-src'.";
/** Of WebDriver: the name under which an element travels. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Debian's WebKitGTK by its own WebDriver, on a screen that nobody sees. */
export async function webKitEngine({ shop, connection }: Place): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [display] = await once(createInterface(screen.stdout), 'line');
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1', TZ: 'Europe/London' }, stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(`${address}/status`).then(({ ok }) => ok, () => false)).toBe(true);

  let errors: string[] = [];
  createInterface(driver.stderr).on('line', (said) => {
    if (/CONSOLE (\w+ )?ERROR /.test(said) && !said.endsWith(UNKNOWN_DIRECTIVE)) errors.push(said);
  });
  const open = (profile: string, { width, height }: Size) => openSession(address, {
    // The driver never learns that a page of another process has loaded, so nothing may wait for it.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args: [WINDOW, profile, connection.address, String(width), String(height)] },
  });
  const visit = async (size: Size): Promise<Visitor> => {
    const profile = mkdtempSync(path.join(os.tmpdir(), 'webkit-'));
    const session = await open(profile, size);
    errors = [];
    return {
      ...visitor(session, shop),
      errors,
      async leave() {
        await session.end();
        await removeProfile(profile);
      },
    };
  };
  return {
    name: `WebKitGTK ${execFileSync('dpkg-query', ['--show', '--showformat', '${Version}', 'webkit2gtk-driver'], { encoding: 'utf8' })}`,
    visit,
    async close() {
      driver.kill();
      screen.kill();
    },
  };
}

/** Its processes end a moment after the session, and write until then; a try of `rm` looks only once at what a folder holds. */
async function removeProfile(folder: string, tries = 50): Promise<void> {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (tries === 0) throw error;
    await pause(100);
    await removeProfile(folder, tries - 1);
  }
}

const require = createRequire(import.meta.url);
const testingLibrary = readFileSync(
  path.join(path.dirname(require.resolve('@testing-library/dom/package.json')), 'dist/@testing-library/dom.umd.min.js'), 'utf8',
);

/** The library comes with the first search of a document. It takes a link to the page itself for none, unless that is spelt out. */
const SEARCH = `
  if (!window.TestingLibraryDom) return null;
  const [role, name] = arguments;
  const { queryAllByRole, queryAllByLabelText } = window.TestingLibraryDom;
  for (const link of document.querySelectorAll('a[href=""]')) link.href = location.href;
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const wanted = typeof name === 'string' ? name : new RegExp(name.source, name.flags);
  const found = role ? queryAllByRole(scope, role, { name: wanted }) : queryAllByLabelText(scope, wanted);
  return found.filter((element) => element.checkVisibility());`;

/** Resolves when another document is there. The driver answers before, and the next step would find the page before. */
async function openPage(session: Session, url: string): Promise<void> {
  await session.run('window.isFormer = true;').catch(() => {});
  await session.post('url', { url });
  await expect.poll(() => session.run('return window.isFormer !== true;').catch(() => false)).toBe(true);
}

function visitor(session: Session, shop: string): Pick<Visitor, 'open' | 'reload' | 'address' | 'find' | 'text' | 'run'> {
  const asJson = (name: Name) => (typeof name === 'string' ? name : { source: name.source, flags: name.flags });
  return {
    open: (to) => openPage(session, new URL(to, shop).href),
    // Not by `refresh`, which does nothing where a page did not come.
    reload: async () => openPage(session, String(await session.get('url'))),
    address: async () => String(await session.get('url')),
    run: (expression) => session.run(`return ${expression};`),
    text: async () => String(await session.run('return document.body.innerText;')),
    async find(sought) {
      const given = 'label' in sought ? [null, asJson(sought.label)] : [sought.role, asJson(sought.name)];
      const search = () => session.run(SEARCH, ...given);
      const found = (await search()) ?? (await session.run(`${testingLibrary}`), await search());
      return (found as Record<string, string>[]).map((element) => toFound(session, element));
    },
  };
}

/**
 * In sight, since the driver's own scrolling may leave it below the window's edge, and until two frames find it at one place: the
 * driver presses where it was when it was asked, and a dialog that comes has moved on. Right after a scroll WebKit on a busy machine
 * takes a press for one of another element than the one that it says is there; so the page notes what the press fell on.
 */
const STANDS_STILL = `
  const [element, done] = arguments;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  window.pressMissed = false;
  addEventListener('click', ({ target }) => { window.pressMissed = !element.contains(target); }, { capture: true, once: true });
  let before;
  const look = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = [x, y, width, height].join();
    if (place === before) return done();
    before = place;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

function toFound(session: Session, element: Record<string, string>): Found {
  const own = `element/${element[ELEMENT]}`;
  return {
    async click() {
      await session.post('execute/async', { script: STANDS_STILL, args: [element] });
      await session.post(`${own}/click`);
      // Of another page by now, perhaps, which knows of no press.
      if (await session.run('return window.pressMissed === true;').catch(() => false)) throw new Error('The press fell on something else.');
    },
    async type(text) {
      await session.post(`${own}/clear`);
      await session.post(`${own}/value`, { text });
    },
    async choose(index) {
      const option = await session.post(`${own}/element`, {
        using: 'css selector', value: `option:nth-of-type(${index + 1})`,
      }) as Record<string, string>;
      await session.post(`element/${option[ELEMENT]}/click`);
      return String(await session.run('return arguments[0].selectedOptions[0].text;', element));
    },
  };
}
