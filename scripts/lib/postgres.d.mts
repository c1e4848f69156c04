interface Postgres {
  pid: number | undefined;
  exit: Promise<unknown>;
  url(database?: string): string;
  stop(): Promise<void>;
}
interface PostgresOptions {
  folder: string;
  port: number;
  password: string;
  logFile: string;
  print?: (line: string) => void;
  settings?: Record<string, string>;
  beforeStart?: () => unknown;
}
export function startPostgres(options: PostgresOptions): Promise<Postgres>;
export function lastLines(file: string, count?: number): string;
