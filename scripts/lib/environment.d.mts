import type { PortName } from './ports.mjs';
import type { Secrets } from './secrets.mjs';

export interface RunEnvironment { site: string; environment: string; sandbox: string[]; env: Record<'sandbox' | 'backend' | 'release' | 'edge', Record<string, string>> }
export function readEnvironment(options: {
  root: string; dataDir: string; ports: Record<PortName, number>; secrets: Secrets; databaseUrl: string; env?: Record<string,
  string | undefined>;
}): RunEnvironment;
