import path from 'node:path';
import { sourceFiles } from '../lib/source-files.mjs';

it('no two stylesheets have one name: it tells their classes apart (webpack.common.js)', () => {
  const names = sourceFiles('.', /\.module\.css$/).map((file) => path.basename(file));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
