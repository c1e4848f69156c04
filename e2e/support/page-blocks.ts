/** A fenced block of a page of documentation. */
export type Block = { kind: 'file'; path: string; text: string } | { kind: 'shell'; commands: string[] };

/**
 * What a page of documentation asks its reader to do, in order: blocks whose info string names a file, and `sh` blocks, a
 * command a line.
 */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].flatMap(([, language, path, text = '']): Block[] => {
    if (path !== undefined) return [{ kind: 'file', path, text }];
    return language === 'sh' ? [{ kind: 'shell', commands: text.split('\n').filter((line) => line.trim() !== '') }] : [];
  });
}
