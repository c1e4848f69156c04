// `npm run bench:weight`: how much each package adds to the scripts that home loads before it is idle, by the builds' source maps.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { table } from '../lib/table';
import { versionOf } from '../../release-version';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Build { entry: string; modules: Record<string, string[]> }

const weights = new Map<string, number>();
let total = 0;
for (const [name, view] of [['shell', undefined], ['mf-catalog', 'home']] as const) {
  const folder = path.join(ROOT, name, 'dist', versionOf(name));
  const build = JSON.parse(readFileSync(path.join(folder, 'build.json'), 'utf8')) as Build;
  for (const file of [build.entry, ...(view ? (build.modules[view] ?? []) : [])]) {
    const code = readFileSync(path.join(folder, 'files', file), 'utf8');
    const brotli = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    total += brotli;
    // Compressed bytes are divided among the owners in proportion to their minified text.
    for (const [owner, characters] of shares(name, code, readFileSync(path.join(folder, 'files', `${file}.map`), 'utf8'))) {
      weights.set(owner, (weights.get(owner) ?? 0) + (characters / code.length) * brotli);
    }
  }
}
const rows = [...weights].sort(([, a], [, b]) => b - a);
const small = rows.filter(([, bytes]) => bytes < 300);
const shown = [...rows.filter(([, bytes]) => bytes >= 300), ['others', small.reduce((sum, [, bytes]) => sum + bytes, 0)] as const];
process.stdout.write(`${table(['', 'KB, Brotli', '%'], [...shown.map(([owner, bytes]) => [owner, (bytes / 1000).toFixed(1), ((bytes / total) * 100).toFixed(0)]), ['**all**', (total / 1000).toFixed(1), '100']])}\n`);

function shares(name: string, code: string, map: string): Map<string, number> {
  const lines = code.split('\n').map((line) => line.length);
  const found = new Map<string, number>();
  const marks: { line: number; column: number; source: string | null }[] = [];
  eachMapping(
    new TraceMap(map),
    ({ generatedLine, generatedColumn, source }) => { marks.push({ line: generatedLine, column: generatedColumn, source }); },
  );
  marks.forEach(({ line, column, source }, index) => {
    const next = marks[index + 1];
    const end = next?.line === line ? next.column : (lines[line - 1] ?? column);
    const owner = ownerOf(name, source ?? '');
    found.set(owner, (found.get(owner) ?? 0) + end - column);
  });
  return found;
}

/** @returns a library's name, or one of our packages and its folder. */
function ownerOf(name: string, source: string): string {
  const plain = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(\.\.\/|\.\/)+/, '');
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(plain)?.[1];
  if (library && !library.startsWith('shared-')) return library;
  const own = /(shell|mf-[a-z-]+|shared-[a-z]+)\/(?:src\/)?([a-z-]+)?/.exec(plain);
  if (own?.[1] === 'shell') return `shell, ${own[2] ?? ''}`;
  if (own?.[1]) return own[1];
  if (/^src\//.test(plain)) return `${name}, ${(plain.split('/')[1] ?? '').replace(/\.tsx?$/, '')}`;
  return plain.startsWith('webpack') || plain === '' ? 'webpack’s own' : plain.split('/')[0] ?? 'others';
}
