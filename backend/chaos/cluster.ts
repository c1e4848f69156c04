import path from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';

type Server = Awaited<ReturnType<typeof startPostgres>>;

/** A PostgreSQL of the run's own, that may be stopped and started at any time. Its port stays. */
export class Cluster {
  private server: Server | undefined;
  private constructor(private readonly folder: string, readonly port: number, private readonly settings: Record<string, string>) {}

  /** @param settings PostgreSQL's, besides those of every test. */
  static async start(folder: string, settings: Record<string, string> = {}): Promise<Cluster> {
    const cluster = new Cluster(folder, await freePort(), settings);
    await cluster.start();
    return cluster;
  }

  get url(): string {
    return `postgres://postgres:test@127.0.0.1:${this.port}/postgres`;
  }

  /** Starts it if it is down; after a crash it recovers first. */
  async start(): Promise<void> {
    this.server ??= await startPostgres({
      folder: path.join(this.folder, 'postgres'), port: this.port, password: 'test', logFile: path.join(this.folder, 'postgres.log'),
      settings: { fsync: 'off', max_connections: '60', ...this.settings },
    });
  }

  /** `crash`: PostgreSQL's "immediate" shutdown, without a checkpoint. */
  async stop(how: 'orderly' | 'crash'): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    if (how === 'crash' && server.pid !== undefined) process.kill(server.pid, 'SIGQUIT');
    await server.stop();
  }
}
