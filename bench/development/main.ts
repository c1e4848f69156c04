// `npm run bench:dev`: from the save of a file of one remote until it is on the screen, with `npm run dev -w mf-catalog` in a copy of
// the repository: by itself, then beside a shop that runs there.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { ROOT, workTree } from '../../e2e/support/work-tree';
import { describeRun } from '../lib/describe-run';
import { describeMachine } from '../lib/machine';
import { median } from '../lib/median';
import { table } from '../lib/table';
import { launchBrowser } from '../web/phone';
import { EDITS, type Edit } from './edits';
import { startRunning, type Running } from './running';

const PORT = Number(process.env.BENCH_PORT ?? 4480);
const SITE = `http://localhost:${PORT}`;
/** Of the working copy in the pages of a running shop. */
const OWN_PORT = PORT + 19;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** ms */
const LONGEST = 60_000;
const TYPED = 'E4 6EY';
const when = new Date().toISOString();
const machine = describeMachine();

const HELLO = `import { defineView, pageTitle } from 'shared-remote';
import { Page } from 'shared-ui';

export default defineView({
  head: (_, { shop }) => ({ title: pageTitle('A page of its own', shop) }),
  Component: () => <Page title="A page of its own">It was not here a moment ago.</Page>,
});
`;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const tree = workTree('bench-dev');
cpSync(path.join(ROOT, 'backend/seed'), path.join(tree.folder, 'backend/seed'), { recursive: true });
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))), PORT: String(PORT), NO_OPEN: 'yes',
};
print('Installing the libraries of the copy …');
if (spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree.folder, env, stdio: 'inherit' }).status !== 0) {
  throw new Error('npm ci has failed.');
}
const place = { cwd: tree.folder, env };
const running: Running[] = [];
const browser = await launchBrowser();
try {
  const began = performance.now();
  const dev = await start(['run', 'dev', '-w', 'mf-catalog'], 'The shop is open');
  const firstStart = performance.now() - began;
  // The page's policy would not run the expressions that say what is shown.
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(SITE);
  const rows = await savesByItself(page);
  const route = await addRoute(page);
  print(`a new route: ${seconds(route)}`);
  await page.close();
  await dev.stop();
  await start(['start'], 'The shop is open');
  await start(['run', 'dev', '-w', 'mf-catalog', '--', '--port', String(OWN_PORT)], 'is built');
  rows.push(...await savesInRunningShop(await browser.newPage({ bypassCSP: true })));
  print(`\n${describeRun({ when, command: 'npm run bench:dev', machine }, `median of ${ROUNDS}`)}\n`);
  print(table(['seconds from the save to the screen', 'median', 'slowest', 'page and typed text kept'], rows));
  print(`\nA new route in remote.json, from the save to its page: ${seconds(route)} s.`);
  print(`First \`npm run dev -w mf-catalog\` in a new checkout, libraries installed: ${seconds(firstStart)} s until the shop is open.`);
} finally {
  await browser.close();
  for (const one of running.reverse()) await one.stop();
  tree.remove();
}

async function start(words: readonly string[], ready: string): Promise<Running> {
  const one = await startRunning(words, ready, place);
  running.push(one);
  return one;
}

/** With no shop running: a save is taken into the page as it stands. */
async function savesByItself(page: Page): Promise<string[][]> {
  const postCode = page.getByRole('textbox', { name: 'Post code' }).first();
  const rows: string[][] = [];
  for (const edit of EDITS) {
    await postCode.fill(TYPED);
    await page.waitForLoadState('networkidle');
    await page.evaluate('globalThis.sameDocument = true');
    const times: number[] = [];
    for (let n = 1; n <= ROUNDS; n += 1) times.push(await save(page, edit, n));
    const kept = (await page.evaluate<boolean>('globalThis.sameDocument === true')) && (await postCode.inputValue()) === TYPED;
    rows.push(rowOf(edit.what, times, kept ? 'yes' : '**no**'));
  }
  return rows;
}

/** In a page of a running shop, which a save loads anew. */
async function savesInRunningShop(page: Page): Promise<string[][]> {
  /** Each document asks to be told of saves: one that comes before that would not be shown. */
  const nextDocument = () =>
    page.waitForRequest((request) => new URL(request.url()).pathname === '/working-copy/changes', { timeout: LONGEST });
  await Promise.all([nextDocument(), page.goto(`http://localhost:${OWN_PORT}/`)]);
  const rows: string[][] = [];
  for (const edit of EDITS) {
    const times: number[] = [];
    // Other numbers than before: the files hold those already.
    for (let n = ROUNDS + 1; n <= 2 * ROUNDS; n += 1) {
      const [, took] = await Promise.all([nextDocument(), save(page, edit, n)]);
      times.push(took);
    }
    rows.push(rowOf(`${edit.what}, in a page of a running shop`, times, 'no: it is loaded anew'));
  }
  return rows;
}

function rowOf(what: string, times: readonly number[], kept: string): string[] {
  print(`${what}: ${times.map(seconds).join(', ')}`);
  return [what, seconds(median(times)), seconds(Math.max(...times)), kept];
}

async function save(page: Page, { file, from, to, shown }: Edit, n: number): Promise<number> {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  if (!source.includes(from)) throw new Error(`${file} has no “${from}”.`);
  const since = performance.now();
  writeFileSync(path.join(tree.folder, file), source.replace(from, to(n)));
  await page.waitForFunction(shown(n), undefined, { timeout: LONGEST, polling: 20 });
  return performance.now() - since;
}

/** @returns ms from the save of a remote.json with one route more until its page is on the screen. */
async function addRoute(page: Page): Promise<number> {
  const declaration = JSON.parse(readFileSync(path.join(ROOT, 'mf-catalog/remote.json'), 'utf8')) as { routes: object[] };
  const view = path.join(tree.folder, 'mf-catalog/src/hello');
  mkdirSync(view);
  writeFileSync(path.join(view, 'index.tsx'), HELLO);
  declaration.routes.push({ path: '/hello', view: 'hello', prerender: 'full' });
  const since = performance.now();
  writeFileSync(path.join(tree.folder, 'mf-catalog/remote.json'), JSON.stringify(declaration, null, 2));
  // Until it is composed, its address leads home.
  do await page.goto(`${SITE}/hello`); while (new URL(page.url()).pathname !== '/hello' && performance.now() - since < 3 * LONGEST
    && await sleep(200, true));
  await page.getByRole('heading', { name: 'A page of its own' }).waitFor({ timeout: LONGEST });
  return performance.now() - since;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
