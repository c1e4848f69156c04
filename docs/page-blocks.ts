/** A fenced block of a page of documentation. */
type Block = { kind: 'file'; path: string; text: string } | { kind: 'shell'; commands: string[] };

/**
 * The steps of a page of documentation, in order: blocks whose info string is a file's path, and `sh` blocks with one command
 * in each line.
 */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].flatMap(([, language, path, text = '']): Block[] => {
    if (path !== undefined) return [{ kind: 'file', path, text }];
    return language === 'sh' ? [{ kind: 'shell', commands: text.split('\n').filter((line) => line.trim() !== '') }] : [];
  });
}

/**
 * The blocks of TypeScript: each is a whole module. Its path is what the info string says, or a first line such as
 * `// src/services.ts of mf-guide`; without one it is a module of nobody's.
 */
export function modulesOf(markdown: string): { path: string | undefined; text: string; tsx: boolean }[] {
  return [...markdown.matchAll(/^```(tsx?)(?: (\S+))?\n(.*?)^```$/gms)].map(([, language, named, text = '']) => {
    const [, file, remote] = /^\/\/ (src\/\S+) of (mf-[a-z]+)$/m.exec(text.split('\n')[0] ?? '') ?? [];
    return { path: named ?? (file && `${remote}/${file}`), text, tsx: language === 'tsx' };
  });
}
