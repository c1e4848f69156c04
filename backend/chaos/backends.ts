import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FinishErasing, StartMessage } from './backend-process';
import { freePort } from '../../scripts/lib/ports.mjs';
import { StepProxy, readHttp, readSql } from './step-proxy';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where a backend is to die: at the n-th step from now (the first is 0), before it is made or once it was. */
export interface DeathPoint { step: number; when: 'before' | 'after' }

interface Surroundings {
  databasePort: () => number | undefined;
  sandboxPort: () => number | undefined;
  /** Both addresses with the port of the backend's own line put in. */
  env(ports: { own: number; database: number; provider: number }): Record<string, string>;
  /** What `node` runs: backend-process.ts. */
  program: readonly string[];
  logFile: string;
}

/** Until the child sends its next message. @throws {Error} with those words if it ends before */
async function said(child: ChildProcess, ended: string): Promise<void> {
  const heard = new AbortController();
  try {
    await Promise.race([
      once(child, 'message', { signal: heard.signal }),
      once(child, 'exit', { signal: heard.signal }).then(() => { throw new Error(ended); }),
    ]);
  } finally {
    // The one that has not come listens no longer.
    heard.abort();
  }
}

/** Backends that are loaded and wait to be started: a start costs seconds, of which a killed one's successor should pay none. */
class Spares {
  private readonly waiting: Promise<ChildProcess>[] = [];
  constructor(private readonly count: number, private readonly program: readonly string[], private readonly log: WriteStream) {}

  async take(): Promise<ChildProcess> {
    while (this.waiting.length <= this.count) this.waiting.push(this.load());
    const next = this.waiting.shift();
    if (!next) throw new Error('There is no spare backend.');
    return next;
  }

  async close(): Promise<void> {
    for (const child of await Promise.all(this.waiting)) child.kill('SIGKILL');
  }

  private async load(): Promise<ChildProcess> {
    const child = spawn(
      process.execPath, this.program, { cwd: ROOT, env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    child.stdout?.pipe(this.log, { end: false });
    child.stderr?.pipe(this.log, { end: false });
    await said(child, 'A backend could not be loaded; its log says why.');
    return child;
  }
}

/** One place where a backend runs, is killed and runs again, always at the same address. */
export class Backend {
  port = 0;
  deaths = 0;
  /** Every step since the last `watch`. */
  steps: string[] = [];
  private child: ChildProcess | undefined;
  private death: DeathPoint | undefined;
  private lines: StepProxy[] = [];

  constructor(private readonly surroundings: Surroundings, private readonly spares: Spares) {}

  async open(): Promise<void> {
    this.port = await freePort();
    this.lines = [
      await StepProxy.open(this.surroundings.databasePort, readSql, this.watcher('db')),
      await StepProxy.open(this.surroundings.sandboxPort, readHttp, this.watcher('provider')),
    ];
  }

  get isUp(): boolean {
    return this.child !== undefined;
  }

  /** Starts it if it is down. */
  async start({ workers = true } = {}): Promise<void> {
    if (this.child) return;
    const [database, provider] = this.lines;
    if (!database || !provider) throw new Error('The backend has no lines yet.');
    const child = await this.spares.take();
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    const message: StartMessage = {
      env: this.surroundings.env({ own: this.port, database: database.port, provider: provider.port }), workers,
    };
    child.send(message);
    await said(child, 'A backend could not start; its log says why.');
    this.child = child;
  }

  /** Waits until no erasure is under way in it. */
  async finishErasing(): Promise<void> {
    const { child } = this;
    if (!child) return;
    child.send('finish erasing' satisfies FinishErasing);
    // One that is killed meanwhile erases nothing any more.
    await said(child, 'It was killed.').catch(() => undefined);
  }

  /** SIGKILL, now. */
  kill(): void {
    const { child } = this;
    this.child = undefined;
    this.death = undefined;
    if (!child) return;
    this.deaths += 1;
    child.kill('SIGKILL');
  }

  /** Counts steps from here, and dies at one if told. */
  watch(death?: DeathPoint): void {
    this.steps = [];
    this.death = death;
  }

  cutDatabase(): void {
    this.lines[0]?.cut();
  }

  close(): void {
    this.kill();
    for (const line of this.lines) line.close();
  }

  private watcher(line: string) {
    const dies = (when: DeathPoint['when'], step: number) => {
      if (!this.child || this.death?.when !== when || this.death.step !== step) return false;
      this.kill();
      return true;
    };
    return {
      begin: (step: string) => {
        this.steps.push(`${line}: ${step}`);
        const number = this.steps.length - 1;
        return dies('before', number) ? undefined : number;
      },
      end: (number: number) => dies('after', number),
    };
  }
}

export class Backends {
  readonly all: Backend[];
  private readonly spares: Spares;
  private constructor(surroundings: Surroundings, count: number) {
    this.spares = new Spares(1, surroundings.program, createWriteStream(surroundings.logFile, { flags: 'a' }));
    this.all = Array.from({ length: count }, () => new Backend(surroundings, this.spares));
  }

  static async open(surroundings: Surroundings, count: number): Promise<Backends> {
    const backends = new Backends(surroundings, count);
    for (const backend of backends.all) await backend.open();
    return backends;
  }

  /** Starts all that are down. */
  async start(options?: { workers?: boolean }): Promise<void> {
    await Promise.all(this.all.map((backend) => backend.start(options)));
  }

  async close(): Promise<void> {
    for (const backend of this.all) backend.close();
    await this.spares.close();
  }
}
