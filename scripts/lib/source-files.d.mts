import type { SourceFile } from './select-checks.mjs';

export function sourceFiles(root: string, pattern: RegExp, folder?: string): string[];
export function allTests(root: string): SourceFile[];
export function allSpecs(root: string): SourceFile[];
