import type { PublicConfig } from 'shared-remote/config';

export interface BenchShop {
  site: string;
  apiUrl: string;
  databaseUrl: string;
  /** The release store's folder. */
  store: string;
  /** The shop's public configuration, a file. */
  publicConfig: string;
  config: PublicConfig;
  /** Where the bench puts its own builds. */
  folder: string;
  /** The first port that is free for the bench, after the shop's ports and those that the identity emulator opens. */
  port: number;
  postcodesUrl: string;
  close(): Promise<void>;
}

export function openBenchShop(options: {
  root: string;
  print(line: string): void;
  settings?: Record<string, string>;
  /** The shop's own; `BENCH_PORT`, or 4400, if absent. */
  firstPort?: number;
  /** `BENCH_DATA`, or a folder of the root's, if absent. */
  dataDir?: string;
}): Promise<BenchShop>;
