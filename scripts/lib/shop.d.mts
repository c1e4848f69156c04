interface ShopOptions {
  root: string;
  dataDir: string;
  ports: Record<string, number>;
  print(line: string): void;
  onDeath(problem: Error): void;
  packages?: string[];
  develop?: { name: string; port: number }[];
  env?: Record<string, string | undefined>;
}
interface Shop { opened: Promise<unknown>; close(): Promise<void>; kill(): void }
export function openShop(options: ShopOptions): Shop;
