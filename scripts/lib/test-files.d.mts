import type { SourceFile } from './select-checks.mjs';

export function filesMatching(root: string, pattern: RegExp, folder?: string): SourceFile[];
export function allTests(root: string): SourceFile[];
export function allSpecs(root: string): SourceFile[];
