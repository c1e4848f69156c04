import { eq } from 'drizzle-orm';
import type { Outcome } from 'shared-api/server/command-line';
import { orders, quarantine } from '../src/db/schema';
import { commands } from '../src/ops/commands';
import type { Tools } from '../src/ops/command';
import { run } from '../src/ops/run';
import { Act } from './commands-shopping';
import type { KnownSession, Model } from './model';
import type { World } from './world';

export const OPERATOR_ACTS = [
  'refund a part', 'release', 'cancel', 'prepare', 'send', 'deliver', 'retry refunds', 'give back', 'fulfil', 'close refunds', 'close case',
] as const;
type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** An operator at the ops tool, with its real commands. A refusal is a good answer; what it leaves is judged by the invariants. */
export class Operator extends Act {
  constructor(private readonly act: OperatorAct, private readonly which: number) { super(); }

  async run(model: Model, world: World): Promise<void> {
    const session = model.session(this.which);
    if (!session || !(await world.database.isUp())) return;
    const words = await this.words(session, world).catch(() => undefined);
    if (!words) return;
    if (this.act === 'prepare') session.mayBe.add('PREPARING');
    if (this.act === 'send') session.mayBe.add('DELIVERING');
    if (this.act === 'deliver') session.mayBe.add('COMPLETED');
    if (this.act === 'fulfil') session.mayBe.add('FULFILLED');
    if (this.act === 'give back' && session.fate === 'misdirected') session.mayBeFree = true;
    await operate(model, world, words);
  }

  private async words(session: KnownSession, { database: { db } }: World): Promise<string[] | undefined> {
    const { id } = session;
    const [order] = await db.select({ orderId: orders.orderId, paidAt: orders.paidAt }).from(orders).where(eq(orders.sessionId, id));
    const [held] = await db.select({ sessionId: quarantine.sessionId }).from(quarantine).where(eq(quarantine.sessionId, id));
    const ofOrder: Partial<Record<OperatorAct, string[]>> = order ? {
      'refund a part': ['refunds', 'make', order.orderId, '--share', '30', '--reason', 'Late'],
      'release': ['holds', 'release', order.orderId, '--reason', 'called'],
      'cancel': ['orders', 'cancel', order.orderId, '--reason', 'kitchen'], 'prepare': ['orders', 'move', 'PREPARING', order.orderId],
      'send': ['orders', 'move', 'DELIVERING', order.orderId], 'deliver': ['orders', 'move', 'COMPLETED', order.orderId],
    } : {};
    const ofCase: Partial<Record<OperatorAct, string[]>> = held ? {
      'give back': ['quarantine', 'settle', id, '--refund'],
      'fulfil': ['quarantine', 'fulfil', id, '--post-code', 'E4 6EY', '--address', '3 Example Yard'],
      'close case': ['quarantine', 'settle', id, '--note', 'by transfer'],
    } : {};
    if (order && this.act === 'cancel') expectCancelled(session, order);
    if (this.act === 'retry refunds') return ['refunds', 'retry', id];
    if (this.act === 'close refunds') return ['refunds', 'close', id, '--note', 'by transfer'];
    return ofOrder[this.act] ?? ofCase[this.act];
  }
}

/** Before an operator cancels its order: whether it came to that is unknown where an answer was lost. */
export function expectCancelled(session: KnownSession, order: { paidAt: Date | null }): void {
  session.mayBe.add('CANCELLED');
  if (!order.paidAt) session.mayBeFree = true;
}

/** One command of the ops tool. */
export async function operate(model: Model, world: World, words: string[], file = ''): Promise<Outcome> {
  const tools: Tools = { deps: world.operator, actor: 'ops:chaos', readText: async () => file };
  const outcome = await run(words, async () => ({ tools, close: async () => undefined }));
  const { code, out, error } = outcome;
  model.note(`ops ${words.join(' ')} → ${code} ${(out || error).slice(0, 300)}`);
  if (code === 2) throw new Error(`The ops tool did not understand ${words.join(' ')}: ${error}`);
  return outcome;
}

/** All that an operator says here exists: a renamed command would otherwise only be refused. */
for (const name of [
  'refunds make', 'refunds retry', 'refunds close', 'holds release', 'orders cancel', 'orders move', 'quarantine settle',
  'quarantine fulfil', 'accounts erase', 'erase', 'weeks close', 'weeks open', 'menu import',
]) {
  if (!Object.hasOwn(commands, name)) throw new Error(`The ops tool has no ${name}.`);
}
