import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { INSIDE, SHARED, SERVER_ENTRY } from './build-packages';

/** The names that each module exports which a remote may import, by its import. */
type Exports = Readonly<Record<string, readonly string[]>>;

export function exportsOf(root: string): Exports {
  const entries = SHARED.flatMap((name) => entriesOf(root, name));
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config, ts.sys, root,
  );
  const program = ts.createProgram(entries.map(({ file }) => file), options);
  const checker = program.getTypeChecker();
  return Object.fromEntries(entries.map(({ specifier, file }) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return [specifier, module ? checker.getExportsOfModule(module).map(({ name }) => name).sort() : []];
  }));
}

function entriesOf(root: string, name: string): { specifier: string; file: string }[] {
  const { exports } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8')) as { exports: Record<string, string> };
  return Object.entries(exports).filter(([key, target]) => key !== SERVER_ENTRY && /\.tsx?$/.test(target)).flatMap(([key, target]) => {
    const [folder = '', ending] = target.split('*');
    if (ending === undefined) return [{ specifier: name + key.slice(1), file: path.join(root, name, target) }];
    const files = existsSync(path.join(root, name, folder)) ? readdirSync(path.join(root, name, folder)) : [];
    return files.filter((file) => file.endsWith(ending) && !INSIDE.test(`${name}/src/${file}`)).map((file) => (
      { specifier: name + key.slice(1).replace('*', file.slice(0, -ending.length)), file: path.join(root, name, folder, file) }
    ));
  });
}

/** What was packed last, as committed. */
export const NOTED = 'release/contract/exports.json';

export interface PackedContract {
  version: string;
  exports: Exports;
  /** What each version of a shared library's facade exports: shared-remote/src/facades/exports.json. */
  facades: Readonly<Record<string, Exports>>;
  /** Of all that is packed: types and behaviour change without a new name, too. Noted since 1.0.1. */
  digest?: string;
}

/** What keeps the contract from being packed under its version: the sentence says what to raise. Undefined if nothing does. */
export function versionProblem(before: PackedContract, now: PackedContract, changelog: string): string | undefined {
  const isSame = ([name, version, names]: FacadeVersion) => now.facades[name]?.[version]?.join() === names.join();
  const changed = versionsOf(before.facades).find((one) => !isSame(one));
  if (changed) return `shared-remote/src/facades/exports.json says something else of ${changed[0]} ${changed[1]} than was noted. A version never changes: add a new one.`;
  const [lost] = missing(before.exports, now.exports);
  const [added] = missing(now.exports, before.exports);
  const [wasMajor, wasMinor] = before.version.split('.');
  const [major, minor] = now.version.split('.');
  if (lost && wasMajor === major) {
    return `${lost} is gone since ${before.version}: raise the major version in release/contract/create/package.json.`;
  }
  if (added && wasMajor === major && wasMinor === minor) {
    return `${added} is new since ${before.version}: raise the minor version in release/contract/create/package.json.`;
  }
  if (before.version === now.version && before.digest !== undefined && before.digest !== now.digest) {
    return `What is packed has changed since ${before.version}: raise the version in release/contract/create/package.json, at least the last number.`;
  }
  if (!changelog.includes(`\n## ${now.version}\n`)) return `release/contract/CHANGELOG.md has nothing about ${now.version}.`;
  return undefined;
}

type FacadeVersion = readonly [name: string, version: string, names: readonly string[]];

const versionsOf = (facades: PackedContract['facades']): FacadeVersion[] => Object.entries(facades)
  .flatMap(([name, versions]) => Object.entries(versions).map(([version, names]): FacadeVersion => [name, version, names]));

const missing = (of: Exports, among: Exports): string[] =>
  Object.entries(of).flatMap(
    ([specifier, names]) => names.filter((name) => !among[specifier]?.includes(name)).map((name) => `${name} of ${specifier}`),
  );
