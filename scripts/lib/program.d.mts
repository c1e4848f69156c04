export function program(entry: string, root?: string): Promise<string[]>;
