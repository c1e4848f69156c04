export function isHeld(dataDir: string): boolean;
export interface Run { add(name: string, pid: number): void; remove(pid: number): void; release(): void }
export function takeRun(dataDir: string, at: { address: string; port: number }, print: (line: string) => void): Promise<Run>;
