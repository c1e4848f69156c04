import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { assertInvariants } from '../chaos/checker';
import { operate } from '../chaos/commands-operator';
import { Pay } from '../chaos/commands-paying';
import { Checkout } from '../chaos/commands-shopping';
import { makeDue, untilFinal } from '../chaos/heal';
import { Model, type Actor } from '../chaos/model';
import { World } from '../chaos/world';
import { orders, profiles, quarantine } from '../src/db/schema';
import { lastLines } from '../../scripts/lib/postgres.mjs';
import { ARCHIVE_TIMEOUT_S, ARCHIVING, Backup } from './backup';
import { RAISE_MENU_VERSION } from './raise-menu-version';

const HEARTBEAT_MS = 50;
const WITHIN_MS = 30_000;

/** ms */
interface Report {
  /** Between the last commit that was restored and the loss. */
  lostMs: number;
  /** From the loss to the first order that was paid afterwards. */
  downMs: number;
}

/**
 * Loses the database of a running shop twice and brings it back by the steps of docs/operating.md, "Backup and restore": first all that was
 * archived, then an earlier moment. Real PostgreSQL, the payment sandbox and a backend in processes of their own.
 * @throws {Error} if anything that must come back did not, or both books disagree afterwards.
 */
export async function drillRestore(print: (line: string) => void): Promise<{ lostDisk: Report; earlierMoment: Report }> {
  const world = await World.open({ backends: 1, databaseSettings: ARCHIVING });
  const model = new Model();
  try {
    const drill = new Drill(world, model);
    await drill.sell('guest', 'ada');
    const backup = await Backup.take(world.cluster);
    print('A base backup is made; the log is archived from here on.');
    const lostDisk = await drill.loseDisk(backup);
    print(`The disk is lost, the archive replayed: ${inSeconds(lostDisk.lostMs)} of commits lost (the log is archived every ${ARCHIVE_TIMEOUT_S} s), the next order after ${inSeconds(lostDisk.downMs)}.`);
    const earlierMoment = await drill.goBack(backup);
    print(`Back at an earlier moment: ${inSeconds(earlierMoment.lostMs)} given up on purpose, the next order after ${inSeconds(earlierMoment.downMs)}; the erased customer is gone again, the payment of the lost time is given back.`);
    return { lostDisk, earlierMoment };
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\n\nWhat was answered:\n  ${model.log.join('\n  ')}\n\nThe database's log:\n${lastLines(path.join(world.folder, 'postgres.log'), 40)}`,
      { cause: error },
    );
  } finally {
    await world.close();
  }
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

class Drill {
  constructor(private readonly world: World, private readonly model: Model) {}

  /** A week for each, paid by card and settled. @returns the sessions */
  async sell(...actors: Actor[]): Promise<string[]> {
    const sessions: string[] = [];
    for (const actor of actors) {
      if (!(await new Checkout(actor, 0, 'one').succeeds(this.model, this.world))) throw new Error(`The checkout of ${actor} failed.`);
      await new Pay(0, 'card', false).run(this.model, this.world);
      const session = this.model.session(0);
      if (!session) throw new Error('The checkout gave no session.');
      this.model.renewCart(actor);
      sessions.push(session.id);
      await this.until(`the order of ${actor} is there`, () => this.hasOrder(session.id));
    }
    return sessions;
  }

  /** All that was archived comes back. */
  async loseDisk(backup: Backup): Promise<Report> {
    const { db } = this.world.database;
    const kept = await this.sell('guest', 'bob');
    await db.execute(sql`CREATE TABLE drill_heartbeat (at timestamptz NOT NULL)`);
    await backup.untilArchived();
    const heart = setInterval(
      () => void db.execute(sql`INSERT INTO drill_heartbeat VALUES (clock_timestamp())`).catch(() => undefined), HEARTBEAT_MS,
    );
    await sleep(ARCHIVE_TIMEOUT_S * 2500);
    const [lost = ''] = await this.sell('other guest');
    clearInterval(heart);
    const lostAt = await this.lose(backup);
    await backup.restore();
    const downMs = await this.reopen(lostAt);
    const { rows: [last] } = await db.execute<{ at: string }>(sql`SELECT max(at) AS at FROM drill_heartbeat`);
    for (const session of kept) {
      if (!(await this.hasOrder(session))) throw new Error(`The order of ${session} was archived and is not restored.`);
    }
    await this.settle(lost);
    return { lostMs: lostAt - Date.parse(last?.at ?? ''), downMs };
  }

  /** Back to before a mistake: who was erased since comes back too, and payments of the lost time are unknown. */
  async goBack(backup: Backup): Promise<Report> {
    const { db } = this.world.database;
    const { rows: [moment] } = await db.execute<{ at: string }>(sql`SELECT clock_timestamp()::text AS at`);
    if (!moment) throw new Error('The database did not say what time it is.');
    await sleep(20);
    const [lost = ''] = await this.sell('other guest');
    await this.eraseBob();
    const list = await this.ops(['erasures', 'export', '--json']);
    await backup.untilArchived();
    // Also where nothing was written since.
    await backup.untilArchived();
    const lostAt = await this.lose(backup);
    await backup.restore(moment.at);
    if (!(await this.hasBob())) throw new Error('The moment before the erasure was not restored: the erased customer is not there.');
    await db.execute(sql.raw(RAISE_MENU_VERSION));
    await this.ops(['erasures', 'replay', 'erasures.json'], list);
    if (await this.hasBob()) throw new Error('The erased customer came back with the backup, and is still there.');
    const downMs = await this.reopen(lostAt);
    await this.settle(lost);
    return { lostMs: lostAt - Date.parse(moment.at), downMs };
  }

  private async lose(backup: Backup): Promise<number> {
    const lostAt = Date.now();
    for (const backend of this.world.backends.all) backend.kill();
    await backup.loseData();
    return lostAt;
  }

  /** Opens the shop again and sells a week. @returns how long it was closed, ms */
  private async reopen(lostAt: number): Promise<number> {
    await this.until('the database answers', () => this.world.database.isUp());
    await this.world.backends.start();
    await this.sell('guest');
    return Date.now() - lostAt;
  }

  /**
   * The payment of a session that the restored database may not know: it is found at the provider without a person, and given back where
   * it has no order. Then both books must agree.
   */
  private async settle(session: string): Promise<void> {
    const { db } = this.world.database;
    const isSetAside = async () => (await db.select().from(quarantine).where(eq(quarantine.sessionId, session))).length > 0;
    await this.until('the payment of the lost time is found', async () => (await this.hasOrder(session)) || isSetAside());
    if (await isSetAside()) await this.ops(['quarantine', 'settle', session, '--refund']);
    const told = { sessions: new Set<string>(), complete: new Set<string>(), paid: new Set<string>() };
    assertInvariants(await untilFinal(this.world, told));
  }

  private async eraseBob(): Promise<void> {
    const { db } = this.world.database;
    for (const { orderId } of await db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.uid, 'bob'))) {
      for (const status of ['PREPARING', 'DELIVERING', 'COMPLETED']) await this.ops(['orders', 'move', status, orderId]);
    }
    this.model.leaving.add('bob');
    await this.ops(['accounts', 'erase', 'bob', '--in', '0']);
    await this.until('bob is erased', async () => !(await this.hasBob()));
  }

  private async hasBob(): Promise<boolean> {
    return (await this.world.database.db.select().from(profiles).where(eq(profiles.uid, 'bob'))).length > 0;
  }

  private async hasOrder(session: string): Promise<boolean> {
    return (await this.world.database.db.select().from(orders).where(eq(orders.sessionId, session))).some(({ paidAt }) => paidAt !== null);
  }

  private async ops(words: string[], file?: string): Promise<string> {
    const { code, out, error } = await operate(this.model, this.world, words, file);
    if (code !== 0) throw new Error(`ops ${words.join(' ')}: ${error || out}`);
    return out;
  }

  private async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + WITHIN_MS;
    while (!(await holds().catch(() => false))) {
      if (Date.now() > end) throw new Error(`Not within ${WITHIN_MS / 1000} s: ${what}.`);
      await makeDue(this.world.database.db).catch(() => undefined);
      await sleep(50);
    }
  }
}
