export class Problem extends Error {}
export function fail(error: unknown): void;
