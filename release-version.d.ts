import type { Compiler } from 'webpack';

export interface BuildInputs {
  /** Of this repository, relative to its root, sorted. */
  files: string[];
  /** What package-lock.json brings from the registry, `[place in it, version, integrity]`, sorted by place. */
  libraries: (readonly [place: string, version: string, integrity: string | undefined])[];
}

/** What of the repository's root goes into every build: the recipe, the files beside it that it imports, its tools' settings. */
export function recipeFiles(root?: string): string[];

/** All that decides what the build of a package holds. `root` is the repository's, this file's folder unless given. */
export function inputsOf(name: string, root?: string): BuildInputs;

/** `<package version>-<hash of the build's inputs>`: a release's name. Depends on SHOP_ENVIRONMENT, too. */
export function versionOf(name: string, root?: string): string;

/** A webpack plugin: fails a build of the package that takes in what its version does not cover. */
export class OnlyInputs {
  constructor(name: string, root?: string);
  apply(compiler: Compiler): void;
}
