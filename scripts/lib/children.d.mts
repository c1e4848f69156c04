interface Started { ready(output: string): unknown; timeoutMs?: number; cwd?: string; onError?(text: string): void }
export function createChildren(options: {
  logs: string; run: { add(name: string, pid: number): void; remove(pid: number): void }; onDeath(problem: Error, name: string): void;
}): {
  server(name: string, args: readonly string[], env: NodeJS.ProcessEnv, started: Started): Promise<unknown>;
  stopAll(): Promise<void>;
};
