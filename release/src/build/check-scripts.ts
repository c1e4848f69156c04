import { SourceMap, type SourceMapPayload } from 'node:module';
import { sourceOf } from '../failures/source-position';
import { Refusal } from '../refusal';

/** Ways to write on what is the whole page's, by their form in built scripts. Minifiers keep the names of the browser's objects. */
const PAGE = String.raw`\bdocument\.(?:body|documentElement)\.`;
const REFUSED = [
  {
    pattern: `${PAGE}(?:append|appendChild|prepend|insertBefore|insertAdjacent\\w+|replaceChild(?:ren)?)\\(`,
    what: 'writes on the whole page',
  },
  { pattern: `${PAGE}(?:removeChild|remove|(?:set|remove|toggle)Attribute)\\(`, what: 'writes on the whole page' },
  {
    pattern: `${PAGE}(?:innerHTML|outerHTML|textContent|innerText|className|hidden|inert|onclick)\\s*=(?!=)`,
    what: 'writes on the whole page',
  },
  { pattern: `${PAGE}(?:style|classList|dataset)\\b`, what: 'changes the look of the whole page' },
  { pattern: String.raw`\bdocument\.(?:write(?:ln)?|open)\(`, what: 'writes on the whole page' },
  { pattern: String.raw`\b(?:local|session)Storage\.clear\(`, what: 'clears what others have stored' },
  { pattern: String.raw`\bdocument\.cookie\b`, what: 'uses cookies, which are the whole site\'s' },
];
/** Keys by which something is stored or read: as an argument or an index, then as a property that is set or removed. */
const BY_TEXT = /\b(?:local|session)Storage(?:\.(?:setItem|removeItem|getItem)\(\s*|\[)(["'`])([^"'`]*)\1/g;
const BY_PROPERTY = /\b(?:local|session)Storage\.(\w+)\s*(?:=(?![=>])|[-+*/?|&]{1,2}=|\+\+|--)|\bdelete\s+(?:(?:window|self|globalThis)\.)?(?:local|session)Storage\.(\w+)/g;
const DATABASE = /\bindexedDB\.(?:open|deleteDatabase)\(\s*(["'`])([^"'`]*)\1/g;

/**
 * A remote writes inside its own element and under its own storage keys (docs/add-a-remote.md). This finds the plain ways to
 * do otherwise in a built script; the smoke run sees what happens. Libraries are left to the smoke run.
 * @param map the script's source map, if the build has one: to name the place.
 * @throws {Refusal} `reach`, naming the first.
 */
export function checkScript(
  { name, storage }: { name: string; storage: readonly string[] }, file: string, script: string, map?: string,
): void {
  for (const { pattern, what } of REFUSED) {
    for (const found of script.matchAll(new RegExp(pattern, 'g'))) refuse(`${what} ('${found[0].trim()}')`, found.index);
  }
  for (const { 2: key = '', index } of script.matchAll(BY_TEXT)) {
    if (!ownsKey(storage, key)) refuse(`stores or reads '${key}', which is not in the "storage" of its remote.json`, index);
  }
  for (const { 1: set = '', 2: removed = set, index } of script.matchAll(BY_PROPERTY)) {
    if (!ownsKey(storage, removed)) refuse(`stores '${removed}', which is not in the "storage" of its remote.json`, index);
  }
  for (const { 2: name = '', index } of script.matchAll(DATABASE)) {
    if (!ownsKey(storage, name)) refuse(`opens the database '${name}', which is not in the "storage" of its remote.json`, index);
  }

  function refuse(what: string, index: number): void {
    const source = map === undefined ? undefined : placeOf(script, map, index);
    if (source !== undefined && /(^|\/)node_modules\//.test(source)) return;
    throw new Refusal('reach', `${name}: ${source ?? file} ${what}. A remote writes inside its own element and under its own keys.`);
  }
}

/** Whether a declared key is this one; `cache:*` declares all that begin with `cache:`. */
export function ownsKey(storage: readonly string[], key: string): boolean {
  return storage.some((own) => (own.endsWith('*') ? key.startsWith(own.slice(0, -1)) : key === own));
}

function placeOf(script: string, map: string, index: number): string | undefined {
  const before = script.slice(0, index).split('\n');
  return sourceOf(new SourceMap(JSON.parse(map) as SourceMapPayload), before.length - 1, before.at(-1)?.length ?? 0);
}
