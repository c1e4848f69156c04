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
