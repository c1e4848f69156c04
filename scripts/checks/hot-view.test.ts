import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
interface Declaration { routes?: View[]; overlays?: View[]; fragments?: View[] }
interface View { view: string }

const remotes = readdirSync(ROOT).filter((name) => /^mf-/.test(name));

/** The files that a remote's development build gives to scripts/hot-view.cjs, by webpack's own settings. */
const ASK = `const { configure } = await import('./webpack.common.js');
const files = JSON.parse(process.argv[1]);
const found = Object.entries(files).map(([name, views]) => {
  const rules = [configure(name)].flat().flatMap(({ module }) => module.rules).filter(({ loader }) => loader?.endsWith('hot-view.cjs'));
  return [name, views.filter((file) => rules.some(({ include }) => include.includes(process.cwd() + '/' + file)))];
});
console.log(JSON.stringify(Object.fromEntries(found)));`;

// bench:dev shows that a save then keeps the page.
it('each view takes the place of its former self in development', () => {
  const views = Object.fromEntries(remotes.map((name) => {
    const { routes = [], overlays = [], fragments = [] } = JSON.parse(
      readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8'),
    ) as Declaration;
    const folders = new Set([...routes, ...overlays, ...fragments].map(({ view }) => path.join(name, 'src', view)));
    return [name, [...folders].map(
      (folder) => path.join(folder, readdirSync(path.join(ROOT, folder)).find((file) => /^index\.tsx?$/.test(file)) ?? 'none'),
    )];
  }));
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', ASK, JSON.stringify(views)], {
    cwd: ROOT, encoding: 'utf8',
    env: { PATH: process.env.PATH, WEBPACK_SERVE: 'true', DEV_PORT: '4020', SHOP_ENVIRONMENT: 'local', NODE_ENV: 'development' },
  });
  expect([stderr, stdout && (JSON.parse(stdout) as object)]).toEqual(['', views]);
});
