import { readFileSync } from 'node:fs';
import pg from 'pg';

/** What each process took. */
export interface ProcessUse { name: string; peakMb: number; cpuSeconds: number }

const SECOND = 1_000;

/** Looks once a second at memory, processor time and PostgreSQL's connections. Only what /proc tells, so on Linux. */
export function watchProcesses(processes: () => Record<string, number | undefined>, databaseUrl: string) {
  const peaks = new Map<string, number>();
  const first = new Map<number, number>();
  const last = new Map<number, { name: string; cpu: number }>();
  let connections = 0;
  let looked = 0;
  const look = async () => {
    for (const [name, pid] of Object.entries(processes())) {
      if (pid === undefined) continue;
      let memoryMb = 0;
      for (const [index, one] of [pid, ...childrenOf(pid)].entries()) {
        const found = readProcess(one);
        if (!found) continue;
        // PostgreSQL's sessions share memory with their parent, where it is counted.
        memoryMb += index === 0 ? found.memoryMb : found.ownMb;
        // A process that was not there at the start has used all of its time since.
        if (!first.has(one)) first.set(one, looked === 0 ? found.cpu : 0);
        last.set(one, { name, cpu: found.cpu });
      }
      peaks.set(name, Math.max(peaks.get(name) ?? 0, memoryMb));
    }
    looked += 1;
    connections = Math.max(connections, await countConnections(databaseUrl));
  };
  const timer = setInterval(() => void look().catch(() => {}), SECOND);
  return {
    /** Processor seconds so far, by name. */
    cpu(): Map<string, number> {
      const used = new Map<string, number>();
      for (const [pid, { name, cpu }] of last) used.set(name, (used.get(name) ?? 0) + cpu - (first.get(pid) ?? cpu));
      return used;
    },
    async stop(): Promise<{ processes: ProcessUse[]; connections: number }> {
      clearInterval(timer);
      await look().catch(() => {});
      const used = this.cpu();
      return { processes: [...peaks].map(([name, peakMb]) => ({ name, peakMb, cpuSeconds: used.get(name) ?? NaN })), connections };
    },
  };
}

function readProcess(pid: number): { memoryMb: number; ownMb: number; cpu: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
    // utime and stime, in hundredths of a second.
    return { memoryMb: megabytes('VmRSS'), ownMb: megabytes('RssAnon'), cpu: (Number(fields[11]) + Number(fields[12])) / 100 };
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

async function countConnections(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const { rows: [row] } = await client.query<{ count: number }>(
    "SELECT count(*)::int - 1 AS count FROM pg_stat_activity WHERE backend_type = 'client backend'",
  );
  await client.end();
  return row?.count ?? 0;
}
