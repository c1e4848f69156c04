import type { RunEnvironment } from './environment.mjs';

export function findLocalShop(root: string, env: Record<string, string | undefined>): Promise<RunEnvironment | undefined>;
