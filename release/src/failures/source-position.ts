import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { MAX_PLACES } from 'shared-api/bounds';
import type { Store } from '../store/store';

/** A place in a script, as browsers report it: `mf-x/1.0.0-0123456789ab/file.js:1:200`. Of a dev server: `dev`, its entry `dev-…`. */
const PLACE =
  /\b([a-z][a-z0-9-]{1,40})\/(\d+\.\d+\.\d+-[0-9a-f]{12}|dev(?:-[A-Za-z0-9]{12})?)\/(?:~\d\/)?([A-Za-z0-9_./-]+\.js):(\d+):(\d+)/g;

/** Where scripts and their source maps are. */
export interface Sources {
  /** Text; undefined if there is none. The file is what a browser named: it may lead anywhere. */
  map(name: string, version: string, file: string): Promise<string | undefined>;
  script(name: string, version: string, file: string): Promise<string | undefined>;
}

/** A version's source maps lie on the private side of the store, so browsers never get them. */
export const sourcesIn = (store: Store): Sources => ({
  map: (name, version, file) => readBelow(path.join(store.server(name, version), 'private'), `${file}.map`),
  script: (name, version, file) => readBelow(store.files(name, version), file),
});

const readBelow = async (folder: string, file: string): Promise<string | undefined> =>
  (file.split('/').includes('..') ? undefined : readFile(path.join(folder, file), 'utf8').catch(() => undefined));

/**
 * Replaces places in scripts by those in the sources, `mf-x/src/<view>/index.tsx:12:5`. A place without a map stays as it is, and so does
 * what is over a report's most: each place reads a map, and anybody may send a text.
 */
export async function withSourcePositions(sources: Sources, text: string): Promise<string> {
  // A stack and the components around it.
  const found = [...text.matchAll(PLACE)].slice(0, 2 * MAX_PLACES);
  const positions = new Map<string, string>();
  for (const [place, name = '', version = '', file = '', line, column] of found) {
    if (positions.has(place)) continue;
    const map = readMap(await sources.map(name, version, file));
    const at = line === '0'
      ? lineAndColumn(await sources.script(name, version, file), Number(column))
      : [Number(line) - 1, Number(column) - 1] as const;
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

function readMap(text: string | undefined): SourceMap | undefined {
  try {
    return text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload);
  } catch {
    return undefined;
  }
}

/** Of a long script browsers tell the position from the file's beginning: it comes as that of a line 0. */
function lineAndColumn(text: string | undefined, position: number): readonly [number, number] | undefined {
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
