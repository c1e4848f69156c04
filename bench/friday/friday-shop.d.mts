import type { IdentityKeys } from '../lib/identity-keys';

interface FridaySettings {
  root: string;
  firstPort: number;
  openKeys(projectId: string): Promise<IdentityKeys>;
  print(line: string): void;
}
export interface FridayShop {
  site: string;
  /** Both edges; each asks a backend of its own. */
  edges: [string, string];
  payments: string;
  databaseUrl: string;
  keys: IdentityKeys;
  /** For the release tool. */
  releaseEnv: Record<string, string>;
  /** Names and process ids of what customers wait for. */
  processes(): Record<string, number | undefined>;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  close(): Promise<void>;
}
export function openFridayShop(settings: FridaySettings): Promise<FridayShop>;
