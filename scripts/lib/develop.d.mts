export function develop(names: string[], options: { shop?: string; port: number }): Promise<void>;
