import childProcess from 'node:child_process';
import fs from 'node:fs';
import { firefox } from '@playwright/test';
import { ensureChromium, ensureEngine } from './browsers.mjs';

const ROOT = process.cwd();
const FIREFOX = '/usr/bin/firefox-esr';
const APT = '/usr/bin/apt-get';

interface Machine {
  root: boolean;
  /** Files that are there. */
  files: string[];
  /** What a command leaves behind when it is run. */
  brings?: Record<string, string[]>;
}

/** A machine of which only files, rights and commands matter here. @returns what was run on it, in order. */
function onMachine({ root, files, brings = {} }: Machine): string[] {
  const there = new Set(files);
  const ran: string[] = [];
  jest.spyOn(process, 'getuid').mockReturnValue(root ? 0 : 1000);
  jest.spyOn(fs, 'existsSync').mockImplementation((file) => there.has(String(file)));
  const answer = (command: string, args: readonly string[]) => {
    const name = command === process.execPath ? 'playwright' : command;
    const what = [name, ...(name === 'playwright' ? args.slice(1) : args)].join(' ');
    if (name === 'dpkg') return { status: there.has(FIREFOX) ? 0 : 1 };
    ran.push(what);
    for (const [start, left] of Object.entries(brings)) if (what.startsWith(start)) left.forEach((file) => there.add(file));
    return { status: 0 };
  };
  jest.spyOn(childProcess, 'spawnSync').mockImplementation(answer as unknown as typeof childProcess.spawnSync);
  return ran;
}

let said: string[];
const print = (line: string) => void said.push(line);
const own = firefox.executablePath();

beforeEach(() => { said = []; });
afterEach(() => { jest.restoreAllMocks(); });

test("Debian's engine that is there is taken, and nothing is installed", () => {
  const ran = onMachine({ root: true, files: [FIREFOX, APT] });
  ensureEngine('firefox', ROOT, print);
  expect([ran, said]).toEqual([[], []]);
});

test("Playwright's own that is there is taken, and nothing is installed", () => {
  const ran = onMachine({ root: true, files: [own, APT] });
  ensureEngine('firefox', ROOT, print);
  expect([ran, said]).toEqual([[], []]);
});

test("where there is neither, root with apt installs Debian's, and not Playwright's", () => {
  const ran = onMachine({ root: true, files: [APT], brings: { 'apt-get install': [FIREFOX] } });
  ensureEngine('firefox', ROOT, print);
  expect(ran).toEqual(['apt-get update -q', 'apt-get install -y -q --no-install-recommends firefox-esr']);
  expect(said).toEqual(["Installing Debian's firefox-esr …"]);
});

test.each<[string, Machine]>([
  ['not root', { root: false, files: [APT] }],
  ['without apt', { root: true, files: [] }],
])("%s, Playwright's own is installed", (_, machine) => {
  const ran = onMachine({ ...machine, brings: { 'playwright install': [own] } });
  ensureEngine('firefox', ROOT, print);
  expect(ran).toEqual(['playwright install firefox']);
  expect(said).toEqual(["Installing Playwright's firefox …"]);
});

test("where Debian's can't be had either, Playwright's own is installed", () => {
  const ran = onMachine({ root: true, files: [APT], brings: { 'playwright install': [own] } });
  ensureEngine('firefox', ROOT, print);
  expect(ran.at(-1)).toBe('playwright install firefox');
});

test('where nothing can be had, one sentence says what to do; only Chromium is needed', () => {
  onMachine({ root: false, files: [] });
  ensureEngine('firefox', ROOT, print);
  expect(said.at(-1)).toBe("No firefox could be had: install Debian's firefox-esr, or run 'npx playwright install firefox' where the network allows it. Its tests are skipped.");
  expect(() => ensureChromium(ROOT, print)).toThrow("No chromium could be had: install Debian's chromium-headless-shell, chromium");
});
