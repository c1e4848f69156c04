// `npm run bench:dev`: from the save of a file of one remote until it is on the screen, with `npm run dev -w mf-catalog` in a copy of
// the repository.
import { spawn, spawnSync } from 'node:child_process';
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

const PORT = Number(process.env.BENCH_PORT ?? 4480);
const SITE = `http://localhost:${PORT}`;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** ms */
const LONGEST = 60_000;
const TYPED = 'E4 6EY';
const when = new Date().toISOString();
const machine = describeMachine();

interface Edit {
  what: string;
  file: string;
  /** What the n-th save replaces in the file as it was. */
  from: string;
  to(n: number): string;
  /** Whether the n-th save is on the screen: an expression in the page. */
  shown(n: number): string;
}

const EDITS: readonly Edit[] = [
  {
    what: 'a text', file: 'mf-catalog/src/copy.ts', from: "viewPlans: 'View Meal Plans'",
    to: (n) => `viewPlans: 'View Meal Plans ${n}'`, shown: (n) => `document.querySelector('main').innerText.includes('View Meal Plans ${n}')`,
  },
  {
    what: 'a component', file: 'mf-catalog/src/home/hero.tsx', from: '<p className={styles.intro}>',
    to: (n) => `<p className={styles.intro} data-edit="${n}">`, shown: (n) => `document.querySelector('main [data-edit="${n}"]') !== null`,
  },
  {
    what: 'a view', file: 'mf-catalog/src/home/index.tsx', from: '<p className={styles.note}>',
    to: (n) => `<p className={styles.note} data-view-edit="${n}">`, shown: (n) => `document.querySelector('main [data-view-edit="${n}"]') !== null`,
  },
  {
    what: 'a style', file: 'mf-catalog/src/home/hero.module.css', from: '.facts {',
    to: (n) => `.facts {\n  scroll-margin-top: ${n}px;`, shown: (n) => `[...document.querySelectorAll('main ul')].some((list) => getComputedStyle(list).scrollMarginTop === '${n}px')`,
  },
];

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
const env = { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))), PORT: String(PORT), NO_OPEN: 'yes' };
print('Installing the libraries of the copy …');
if (spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree.folder, env, stdio: 'inherit' }).status !== 0) throw new Error('npm ci has failed.');
const began = performance.now();
// A group of its own, since npm does not pass on what ends it.
const dev = spawn('npm', ['run', 'dev', '-w', 'mf-catalog'], { cwd: tree.folder, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await launchBrowser();
try {
  await new Promise<void>((resolve, reject) => {
    dev.stdout.on('data', (text: Buffer) => { if (text.includes('The shop is open')) resolve(); });
    dev.once('exit', (code) => reject(new Error(`npm run dev has ended with ${code}.`)));
  });
  const firstStart = performance.now() - began;
  // The page's policy would not run the expressions that say what is shown.
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(SITE);
  const postCode = page.getByRole('textbox', { name: 'Post code' }).first();
  const rows: string[][] = [];
  for (const edit of EDITS) {
    await postCode.fill(TYPED);
    await page.waitForLoadState('networkidle');
    await page.evaluate('globalThis.sameDocument = true');
    const times: number[] = [];
    for (let n = 1; n <= ROUNDS; n += 1) times.push(await save(page, edit, n));
    const kept = (await page.evaluate<boolean>('globalThis.sameDocument === true')) && (await postCode.inputValue()) === TYPED;
    rows.push([edit.what, seconds(median(times)), seconds(Math.max(...times)), kept ? 'yes' : '**no**']);
    print(`${edit.what}: ${times.map(seconds).join(', ')}`);
  }
  const route = await addRoute(page);
  print(`a new route: ${seconds(route)}`);
  print(`\n${describeRun({ when, command: 'npm run bench:dev', machine }, `median of ${ROUNDS}`)}\n`);
  print(table(['seconds from the save to the screen', 'median', 'slowest', 'page and typed text kept'], rows));
  print(`\nA new route in remote.json, from the save to its page: ${seconds(route)} s.`);
  print(`First \`npm run dev -w mf-catalog\` in a new checkout, libraries installed: ${seconds(firstStart)} s until the shop is open.`);
} finally {
  await browser.close();
  if (dev.pid) process.kill(-dev.pid);
  await new Promise((resolve) => dev.once('close', resolve));
  tree.remove();
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
  do await page.goto(`${SITE}/hello`); while (new URL(page.url()).pathname !== '/hello' && performance.now() - since < 3 * LONGEST && await sleep(200, true));
  await page.getByRole('heading', { name: 'A page of its own' }).waitFor({ timeout: LONGEST });
  return performance.now() - since;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
