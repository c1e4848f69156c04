import { resolveImport } from './import-cycles';

interface Module {
  exported: string[];
  /** 'file name' of what it takes from other files; the name '*' is all of it. */
  taken: string[];
}

const DECLARED = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const LISTED = /^(export|import) (?:type )?(?:(\w+)(?:, )?)?(?:\{([^}]*)\}|(\* as \w+|\*))?(?: from '([^']+)')?/gm;
/** `import('./a')`, `jest.requireActual('./a')`, `new URL('./a', import.meta.url)`: somebody uses it, by names that are not looked for. */
const WHOLE = /\(\s*(?:\/\*[^*]*\*\/\s*)?'((?:\.|shared-)[^']*)'/g;

/** What a file exports and takes, read line by line: our files are formatted alike. */
export function readModule(file: string, text: string, known: ReadonlySet<string>): Module {
  const exported = [...text.matchAll(DECLARED)].map(([, name = '']) => name);
  const taken: string[] = [];
  const take = (from: string | undefined, names: string[]) => {
    const target = from && resolveImport(file, from, known);
    if (target) taken.push(...names.map((name) => `${target} ${name}`));
  };
  for (const [, word, standard, list = '', all, from] of text.matchAll(LISTED)) {
    const pairs = list.split(',').map((one) => one.trim().replace(/^type /, '').split(' as ')).filter(([name]) => name);
    if (word === 'export') exported.push(...pairs.map((pair) => pair.at(-1) ?? ''));
    take(from, [...pairs.map(([name = '']) => name), ...(standard ? ['default'] : []), ...(all ? ['*'] : [])]);
  }
  for (const [, from] of text.matchAll(WHOLE)) take(from, ['*']);
  return { exported, taken };
}

/** 'file name' of every export that no other file takes. */
export function unusedExports(modules: ReadonlyMap<string, Module>): string[] {
  const taken = new Set([...modules.values()].flatMap((module) => module.taken));
  return [...modules].filter(([file]) => !taken.has(`${file} *`))
    .flatMap(([file, { exported }]) => exported.map((name) => `${file} ${name}`)).filter((one) => !taken.has(one));
}
