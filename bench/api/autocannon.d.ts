/** Only what load.ts uses. */
declare module 'autocannon' {
  interface Options { url: string; connections: number; duration: number; headers: Record<string, string> }
  interface Result { errors: number; non2xx: number; requests: { average: number; total: number }; latency: { p99: number } }
  export default function autocannon(options: Options): Promise<Result>;
}
