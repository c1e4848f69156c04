import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check } from '../../../backend/chaos/checker';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { heal, untilFinal } from '../../../backend/chaos/heal';
import { World } from '../../../backend/chaos/world';
import { program } from '../../../scripts/lib/program.mjs';
import type { Answer, Ask, CommandName, Commands } from './commands';
import { RoundRobin } from './round-robin';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * A shop that a test may break: backend/chaos's world (PostgreSQL, payment sandbox, backends in their own processes), a proxy
 * for the backends, and an edge with the pages of the shop under test. In its own process, because Playwright does not load
 * the backend's modules.
 */
class BreakableShop {
  private constructor(
    private readonly world: World,
    private readonly proxy: RoundRobin,
    private readonly edge: ChildProcess,
    readonly port: number,
  ) {}

  static async open({ site, store, publicConfig, backends }: Commands['open']['ask']): Promise<BreakableShop> {
    const port = await freePort();
    const { firebase } = JSON.parse(readFileSync(publicConfig, 'utf8')) as { firebase: { projectId: string } };
    const world = await World.open({ backends, env: { SITE_URL: site, FIREBASE_PROJECT_ID: firebase.projectId } });
    const proxy = await RoundRobin.open(() => world.backends.all.map((backend) => backend.port));
    const edge = spawn(process.execPath, await program('release/src/edge/main.ts'), {
      cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH, SHOP_ENVIRONMENT: 'local', SITE_URL: site, PUBLIC_CONFIG: publicConfig, SHOP_ROOT: ROOT,
        RELEASE_STORE: store, API_URL: proxy.url, PORT: String(port),
      },
    });
    await new Promise<void>((resolve, reject) => {
      edge.stdout?.on('data', (text) => { if (String(text).includes('The edge listens')) resolve(); });
      edge.once('exit', (code) => reject(new Error(`The edge ended with ${code}.`)));
    });
    return new BreakableShop(world, proxy, edge, port);
  }

  readonly commands: { [C in Exclude<CommandName, 'open'>]: (ask: Commands[C]['ask']) => Promise<Commands[C]['answer']> } = {
    killAt: async ({ route }) => {
      this.proxy.interceptNext(route, (port) => this.world.backends.all.find((backend) => backend.port === port)?.kill());
      return {};
    },
    crashDatabase: async () => {
      await this.world.cluster.stop('crash');
      return {};
    },
    startDatabase: async () => {
      await this.world.cluster.start();
      return {};
    },
    verdict: async ({ sessions, paid }) => {
      const { backends: { all } } = this.world;
      await heal(this.world);
      const evidence = await untilFinal(this.world, { sessions: new Set(sessions), complete: new Set(paid), paid: new Set(paid) });
      const answers = await Promise.all(all.map(({ port }) => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok, () => false)));
      return {
        violations: check(evidence).map(({ invariant, message }) => `${invariant}: ${message}`),
        orders: evidence.orders.map(({ sessionId, email, status, paidAt }) => ({ sessionId, email, status, paid: paidAt !== null })),
        receipts: evidence.outbox.filter(({ kind, sentAt }) => kind === 'order-received' && sentAt !== null)
          .map(({ recipient }) => recipient),
        deaths: all.reduce((sum, backend) => sum + backend.deaths, 0),
        served: answers.filter(Boolean).length,
      };
    },
  };

  async close(): Promise<void> {
    this.edge.removeAllListeners('exit').kill('SIGTERM');
    this.proxy.close();
    await this.world.close();
  }
}

let shop: BreakableShop | undefined;

async function execute({ command, ask }: Ask): Promise<unknown> {
  if (command === 'open') {
    shop = await BreakableShop.open(ask as Commands['open']['ask']);
    return { port: shop.port };
  }
  if (!shop) throw new Error('The shop is not open.');
  // The caller's type guarantees that `ask` belongs to `command`.
  return shop.commands[command](ask as never);
}

process.on('message', (message: Ask) => {
  const send = (answer: Omit<Answer, 'number'>) => process.send?.({ number: message.number, ...answer });
  execute(message).then(
    (answer) => send({ answer }),
    (error: unknown) => send({ problem: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
// The test has ended, or was killed.
process.once('disconnect', () => void (shop?.close() ?? Promise.resolve()).finally(() => process.exit(0)));
