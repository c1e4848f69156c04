import { and, eq, inArray } from 'drizzle-orm';
import { deliveryDate } from 'shared-rules';
import { orders } from '../src/db/schema';
import { readShopState } from '../src/status/switches';
import { operate } from './commands-operator';
import { Act } from './commands-shopping';
import { corrected } from './menu';
import type { Model } from './model';
import type { World } from './world';

/** The kitchen can't cook for the coming Monday: its orders move on, and no checkout for it begins. */
export class CloseWeek extends Act {
  async run(model: Model, world: World): Promise<void> {
    if (!(await world.database.isUp())) return;
    model.mayBeClosed = true;
    await operate(model, world, ['weeks', 'close', deliveryDate(new Date()), '--move-orders']);
  }
}

export class OpenWeek extends Act {
  async run(model: Model, world: World): Promise<void> {
    await openWeek(model, world);
  }
}

/** @throws {Error} if an order waits for a Monday on which nobody cooks (I11). */
export async function openWeek(model: Model, world: World): Promise<void> {
  if (!model.mayBeClosed || !(await world.database.isUp())) return;
  const day = deliveryDate(new Date());
  const { db } = world.database;
  const isClosed = (await db.query.deliveryWeeks.findFirst({ where: (week, { eq: equals }) => equals(week.day, day) }))?.closed ?? false;
  const waiting = isClosed ? await db.select({ orderId: orders.orderId }).from(orders).where(
    and(eq(orders.deliveryDate, day), inArray(orders.status, ['NEW', 'PREPARING'])),
  ) : [];
  if (waiting.length) throw new Error(`I11: ${waiting.map(({ orderId }) => orderId).join(', ')} waits for ${day}, which is closed.`);
  if ((await operate(model, world, ['weeks', 'open', day])).code === 0) model.mayBeClosed = false;
}

/** The menu comes again, with what is in some of its meals put right, or put back. */
export class CorrectMenu extends Act {
  constructor(private readonly meals: number) { super(); }
  async run(model: Model, world: World): Promise<void> {
    if (!(await world.database.isUp())) return;
    // What is put back says less of an allergen: an operator has looked at that.
    const { menuVersion } = await readShopState(world.database.db);
    await operate(
      model, world, ['menu', 'import', 'menu.json', '--seen', String(menuVersion)], JSON.stringify(corrected(world.menu, this.meals)),
    );
  }
}
