export function codeOwners(root: string): string;
