import { readFileSync } from 'node:fs';
import { importCycles, importsOf } from './import-cycles';
import { sourceFiles } from '../lib/source-files.mjs';

it('no file imports itself through others, not even for a type', () => {
  const files = sourceFiles('.', /\.tsx?$/);
  const known = new Set(files);
  const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'), known)]));
  expect([...imports.values()].flat().length).toBeGreaterThan(files.length);
  expect(importCycles(imports)).toEqual([]);
});

it('finds a cycle of two files and one of three', () => {
  const cycles = importCycles(
    new Map([['start', ['a', 'x']], ['a', ['b']], ['b', ['a']], ['x', ['y']], ['y', ['z', 'end']], ['z', ['x']], ['end', []]]),
  );
  expect(cycles).toEqual([['a', 'b'], ['x', 'y', 'z']]);
});

it('finds imports of types, of folders and of shared packages', () => {
  const known = new Set(['shell/src/a.ts', 'shell/src/slot/index.ts', 'shared-rules/src/index.ts', 'shared-rules/src/cart.ts']);
  const text = "import type { A } from './a';\nexport { b } from '../src/slot';\nimport 'shared-rules';\nimport { c } from 'shared-rules/cart';\nimport react from 'react';";
  expect(importsOf('shell/src/main.ts', text, known))
    .toEqual(['shell/src/a.ts', 'shell/src/slot/index.ts', 'shared-rules/src/index.ts', 'shared-rules/src/cart.ts']);
});
