interface RunEnvironment {
  site: string; environment: string; sandbox: string[]; env: Record<'sandbox' | 'backend' | 'release' | 'edge', Record<string, string>>;
}

export function findLocalShop(root: string, env: Record<string, string | undefined>): Promise<RunEnvironment | undefined>;
