export interface SourceFile { file: string; text: string }
export const SOURCE_READERS: RegExp;
export function ownersOf(spec: SourceFile): string[];
export function selectChecks(given: { files: readonly string[]; tests: readonly SourceFile[]; specs: readonly SourceFile[] }):
  { everything: string } | { lint: string[]; jest: string[]; specs: string[] | 'all' };
