import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import type { Store } from '../store/store';

/** A place in a released script, as browsers report it: `mf-x/1.0.0-0123456789ab/file.js:1:200`. */
const PLACE = /\b([a-z][a-z0-9-]{1,40})\/(\d+\.\d+\.\d+-[0-9a-f]{12})\/(?:~\d\/)?([A-Za-z0-9_./-]+\.js):(\d+):(\d+)/g;

/**
 * Replaces places in released scripts by those in the sources, `mf-x/src/<view>/index.tsx:12:5`. A version's source maps lie
 * on the private side of the store, so browsers never get them. A place without a map stays as it is.
 */
export async function withSourcePositions(store: Store, text: string): Promise<string> {
  const found = [...text.matchAll(PLACE)];
  const positions = new Map<string, string>();
  for (const [place, name = '', version = '', file = '', line, column] of found) {
    if (positions.has(place)) continue;
    const map = await readMap(store, name, version, file);
    const at = line === '0' ? await lineAndColumn(store, { name, version, file }, Number(column)) : [Number(line) - 1, Number(column) - 1] as const;
    const source = at && map && sourceOf(map, ...at);
    if (source !== undefined) positions.set(place, source);
  }
  return text.replaceAll(PLACE, (place) => positions.get(place) ?? place);
}

/** `shared-ui/src/toast.tsx:13:5`, of a line and a column that both count from 0. */
export function sourceOf(map: SourceMap, line: number, column: number): string | undefined {
  const entry = map.findEntry(line, column);
  return 'originalSource' in entry ? `${plain(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}` : undefined;
}

async function readMap(store: Store, name: string, version: string, file: string): Promise<SourceMap | undefined> {
  // What a browser reported names the file: it must not lead out of its folder.
  if (file.split('/').includes('..')) return undefined;
  try {
    const text = await readFile(path.join(store.server(name, version), 'private', `${file}.map`), 'utf8');
    return new SourceMap(JSON.parse(text) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

/** Of a long script browsers tell the position from the file's beginning: it comes as that of a line 0. */
async function lineAndColumn(
  store: Store, { name, version, file }: { name: string; version: string; file: string }, position: number,
): Promise<readonly [number, number] | undefined> {
  const text = await readFile(path.join(store.files(name, version), file), 'utf8').catch(() => undefined);
  if (text === undefined || position > text.length) return undefined;
  const before = text.slice(0, position).split('\n');
  return [before.length - 1, before.at(-1)?.length ?? 0];
}

/** webpack writes `webpack://mf-x_1.0.0-…/./src/<view>/index.tsx` for the package's own files and `../shared-ui/…` for others. */
function plain(source: string): string {
  const [, name = '', file = source] = /^webpack:\/\/([a-z][a-z0-9-]*)[^/]*\/(.*)$/.exec(source) ?? [];
  if (file.startsWith('./') && name) return `${name}/${file.slice(2)}`;
  return file.replace(/^(?:\.\.?\/)+/, '').replace(/\?.*$/, '');
}
