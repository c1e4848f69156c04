export function ensureDebianTools(root: string, print: (line: string) => void): string;
