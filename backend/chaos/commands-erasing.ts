import { and, eq, isNull, sql } from 'drizzle-orm';
import { orders } from '../src/db/schema';
import { expectCancelled, operate } from './commands-operator';
import { Act } from './commands-shopping';
import { emailOf, type Actor, type Model } from './model';
import type { World } from './world';

const STEPS = ['PREPARING', 'DELIVERING', 'COMPLETED'] as const;

/**
 * Somebody wants to be forgotten: the operator has what is on its way delivered, cancels what is not paid, and then erases them. A bank may
 * pay after that.
 */
abstract class Erase<Who extends Actor> extends Act {
  constructor(protected readonly who: Who) { super(); }

  async run(model: Model, world: World): Promise<void> {
    if (!(await world.database.isUp())) return;
    for (const session of model.sessions) if (session.actor === this.who) for (const status of STEPS) session.mayBe.add(status);
    await this.erase(model, world).catch(
      (error: unknown) => model.note(`${this.toString()} broke off: ${error instanceof Error ? error.message : String(error)}`),
    );
  }

  protected abstract erase(model: Model, world: World): Promise<void>;

  protected async finish(which: ReturnType<typeof and>, model: Model, world: World): Promise<void> {
    for (const order of await world.database.db.select().from(orders).where(which)) {
      if (order.paidAt) {
        for (const status of STEPS) await operate(model, world, ['orders', 'move', status, order.orderId]);
        continue;
      }
      const session = model.sessions.find(({ id }) => id === order.sessionId);
      if (session) expectCancelled(session, order);
      await operate(model, world, ['orders', 'cancel', order.orderId, '--reason', 'to be erased']);
    }
  }
}

/** With the account and all that is in it. Workers do it, once no payment and no order is under way. */
export class EraseCustomer extends Erase<'ada' | 'bob'> {
  protected async erase(model: Model, world: World): Promise<void> {
    model.leaving.add(this.who);
    await this.finish(eq(orders.uid, this.who), model, world);
    await operate(model, world, ['accounts', 'erase', this.who, '--in', '0']);
  }
}

/** At once. What comes of payments that arrive later is a new order. */
export class EraseGuest extends Erase<'guest' | 'other guest'> {
  protected async erase(model: Model, world: World): Promise<void> {
    const email = emailOf(this.who);
    await this.finish(and(isNull(orders.uid), sql`lower(${orders.email}) = ${email}`), model, world);
    const before = await rowsOf(world, email);
    model.leaving.add(this.who);
    if ((await operate(model, world, ['erase', '--email', email])).code !== 0) return;
    const left = (await rowsOf(world, email)).filter((row) => before.includes(row));
    if (left.length) throw new Error(`I10: of the erased guest ${email} there is still ${left.join(', ')}.`);
  }
}

/** The rows that hold somebody's address, by name. */
async function rowsOf({ database: { db } }: World, email: string): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(sql`
    SELECT 'order ' || id AS row FROM orders WHERE uid IS NULL AND lower(email) = ${email} UNION ALL SELECT 'mail ' || id FROM outbox WHERE uid IS NULL AND lower(recipient) = ${email}
    UNION ALL SELECT 'attempt ' || id FROM checkout_attempts WHERE lower(email) = ${email} UNION ALL SELECT 'case ' || session_id FROM quarantine WHERE lower(email) = ${email}`);
  return rows.map(({ row }) => row);
}
