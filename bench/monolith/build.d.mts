export const REMOTES: readonly string[];
/** A remote's declaration as a release document lists it, but without files. */
export function asReleased(declaration: object): object;
export function buildMonolith(options: { split: boolean; folder: string }): Promise<{ version: string; files: string; server: string }>;
