interface Served { address: string; show(folder: string): Promise<void>; close(): Promise<void> }
interface Options {
  name: string;
  shop: string;
  port: number;
  root: string;
  output: string;
  configure(name: string): object[];
  serveShop(options: { shop: string; port: number; print(line: string): void }): Promise<Served>;
  print?(line: string): void;
}
export function developInShop(options: Options): Promise<{ close(): Promise<void> }>;
