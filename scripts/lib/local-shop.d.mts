import type { Surroundings } from './surroundings.mjs';

export function findLocalShop(root: string, env: Record<string, string | undefined>): Promise<Surroundings | undefined>;
