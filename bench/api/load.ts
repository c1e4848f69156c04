import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export interface Server { url: string; pid: number | undefined }

/** Requests a second that a route answers to `connections` callers who never pause, and how long the slow ones take. */
export interface Throughput {
  perSecond: number;
  /** ms */
  p99: number;
  /** The servers' processor time for one request, µs: the same on a busy machine. NaN where the system does not tell. */
  cpu: number;
}

export async function hammer(
  servers: readonly Server[], path: string,
  { seconds, connections = 10, headers = {} }: { seconds: number; connections?: number; headers?: Record<string, string> },
): Promise<Throughput> {
  const each = Math.max(1, Math.floor(connections / servers.length));
  const before = cpuOf(servers);
  const results = await Promise.all(
    servers.map(({ url }) => autocannon({ url: url + path, connections: each, duration: seconds, headers })),
  );
  for (const { errors, non2xx } of results) if (errors + non2xx > 0) throw new Error(`${path}: ${errors} errors and ${non2xx} refusals while it was measured.`);
  const answered = results.reduce((sum, { requests }) => sum + requests.total, 0);
  return {
    cpu: (cpuOf(servers) - before) / answered, perSecond: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

/** Microseconds that these processes have used, threads and all. */
function cpuOf(servers: readonly Server[]): number {
  return servers.reduce((sum, { pid }) => {
    try {
      // After the name in brackets: state is the third field, utime and stime the 14th and 15th, in hundredths of a second.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
      return sum + (Number(fields[11]) + Number(fields[12])) * 10_000;
    } catch {
      return NaN;
    }
  }, 0);
}

/** How long each of `count` calls took, ms, with `callers` at once. */
export async function time(count: number, callers: number, call: (index: number) => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  await Promise.all(Array.from({ length: callers }, async () => {
    for (let index = next++; index < count; index = next++) {
      const began = performance.now();
      await call(index);
      took.push(performance.now() - began);
    }
  }));
  return took;
}
