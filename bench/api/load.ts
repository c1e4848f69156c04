import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export interface Server { url: string; pid: number | undefined }

/** What a route can do when all connections send requests without a pause. */
export interface Throughput {
  /** Requests. */
  perSecond: number;
  /** The slowest one per cent takes at least this long, ms. */
  p99: number;
  /** The servers' processor time for one request, µs. Other load on the machine does not change it. NaN without /proc. */
  cpu: number;
}

export async function measureThroughput(
  servers: readonly Server[], path: string,
  { seconds, connections = 10, headers = {} }: { seconds: number; connections?: number; headers?: Record<string, string> },
): Promise<Throughput> {
  const perServer = Math.max(1, Math.floor(connections / servers.length));
  const before = cpuOf(servers);
  const results = await Promise.all(
    servers.map(({ url }) => autocannon({ url: url + path, connections: perServer, duration: seconds, headers })),
  );
  for (const { errors, non2xx } of results) {
    if (errors + non2xx > 0) throw new Error(`${path}: ${errors} errors and ${non2xx} refusals while it was measured.`);
  }
  const answered = results.reduce((sum, { requests }) => sum + requests.total, 0);
  return {
    cpu: (cpuOf(servers) - before) / answered, perSecond: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

/** Processor time that these processes have used with all their threads, µs. */
function cpuOf(servers: readonly Server[]): number {
  return servers.reduce((sum, { pid }) => {
    try {
      // After the name in brackets, which is field 2: utime and stime are fields 14 and 15, in hundredths of a second.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
      return sum + (Number(fields[11]) + Number(fields[12])) * 10_000;
    } catch {
      return NaN;
    }
  }, 0);
}

/** How long each of `count` calls took, ms, with `callers` at once. */
export async function time(count: number, callers: number, call: (index: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await Promise.all(Array.from({ length: callers }, async () => {
    for (let index = next++; index < count; index = next++) {
      const startedAt = performance.now();
      await call(index);
      times.push(performance.now() - startedAt);
    }
  }));
  return times;
}
