import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
interface Declaration { routes?: View[]; overlays?: View[]; fragments?: View[] }
interface View { view: string }

const views = readdirSync(ROOT).filter((name) => /^mf-/.test(name)).flatMap((name) => {
  const { routes = [], overlays = [], fragments = [] } = JSON.parse(readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8')) as Declaration;
  return [...new Set([...routes, ...overlays, ...fragments].map(({ view }) => `${name}/src/${view}/index.tsx`))];
});

// webpack.common.js gives scripts/hot-view.cjs to files of this name. bench:dev shows that a save then keeps the page.
it.each(views)('%s is a module that takes the place of its former self in development', (file) => {
  expect(existsSync(path.join(ROOT, file))).toBe(true);
});
