export function packagesOf(root: string): string[];
