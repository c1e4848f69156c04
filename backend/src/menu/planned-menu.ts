import { and, isNull, lte } from 'drizzle-orm';
import type { KitchenShop } from 'shared-api/schemas/kitchen-shop';
import { londonTime } from 'shared-rules';
import { DAY_MS } from '../day-ms';
import type { Queryable } from '../db/database';
import { plannedMenu } from '../db/schema';
import type { Deps } from '../deps';
import { Failure, notFound } from '../http/failure';
import { queueMail } from '../mail/outbox';
import { writeAudit } from '../ops/audit';
import { readShopState } from '../status/switches';
import { publishShopState } from '../status/publish-shop-state';
import { importMenu, menuChanged } from './import-menu';
import { MenuProblem, parseMenu, type MenuFile } from './menu-file';

type Planned = typeof plannedMenu.$inferSelect;

const LATEST_MS = 366 * DAY_MS;

/**
 * Notes a menu that goes live at a time to come, in place of the one that it was compared with. One at a time.
 * @param wanted its time in London, 'YYYY-MM-DDTHH:MM' @returns that instant @throws {Failure} 409, 422
 */
export async function planMenuAt(
  { db, now }: Pick<Deps, 'db' | 'now'>, { plans, meals }: MenuFile, wanted: { at: string; seenVersion: number }, actor: string,
): Promise<Date> {
  const goesLiveAt = londonTime(wanted.at);
  if (!goesLiveAt) throw new Failure(422, 'no_time', 'Clocks in London never show that time.', { field: 'at' });
  if (goesLiveAt <= now()) throw new Failure(422, 'past', 'That time has passed.', { field: 'at' });
  if (goesLiveAt.getTime() > now().getTime() + LATEST_MS) {
    throw new Failure(422, 'too_late', 'That is more than a year ahead.', { field: 'at' });
  }
  return db.transaction(async (tx) => {
    if ((await readShopState(tx)).menuVersion !== wanted.seenVersion) throw menuChanged();
    const [planned] = await tx.insert(plannedMenu).values({ plans, meals, seenVersion: wanted.seenVersion, goesLiveAt, actor })
      .onConflictDoNothing().returning();
    if (!planned) throw new Failure(409, 'menu_planned', 'Another menu is planned already. Take it back first.');
    await writeAudit(tx, {
      actor, action: 'menu-planned', subject: 'menu', details: { at: goesLiveAt.toISOString(), plans: plans.length, meals: meals.length },
    });
    return goesLiveAt;
  });
}

/** @throws {Failure} 404 */
export async function readPlanned(db: Queryable): Promise<Planned> {
  const [planned] = await db.select().from(plannedMenu);
  if (!planned) throw nothingPlanned();
  return planned;
}

/** What a manager sees of it among the shop's other states. */
export async function shownPlan(db: Queryable): Promise<Pick<KitchenShop, 'planned'>> {
  const [planned] = await db.select().from(plannedMenu);
  if (!planned) return {};
  const { goesLiveAt, actor, plans, meals, seenVersion, problem } = planned;
  return { planned: {
    at: goesLiveAt.toISOString(), actor, plans: plans.length, meals: meals.length, seenVersion, ...(problem !== null && { problem }),
  } };
}

/** @throws {Failure} 404, also when it went live at that moment */
export async function takePlanBack(db: Deps['db'], actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(plannedMenu).returning({ at: plannedMenu.goesLiveAt });
    if (!removed) throw nothingPlanned();
    await writeAudit(tx, { actor, action: 'menu-plan-removed', subject: 'menu', details: { at: removed.at.toISOString() } });
  });
}

/**
 * The worker's: takes the planned menu live once its time has come. Its row is locked and goes in the import's transaction, so it goes live
 * once however many processes look, and customers are told with it. Where it can't go live it stays, with the reason, and
 * the operator is told by mail.
 */
export async function publishPlanned(deps: Pick<Deps, 'config' | 'db' | 'remoteConfig' | 'log' | 'now'>): Promise<boolean> {
  const { config, db, now, log } = deps;
  const isLive = await db.transaction(async (tx) => {
    const isDue = and(lte(plannedMenu.goesLiveAt, now()), isNull(plannedMenu.problem));
    const [due] = await tx.select().from(plannedMenu).where(isDue).for('update', { skipLocked: true });
    if (!due) return false;
    const { plans, meals, actor, seenVersion, goesLiveAt } = due;
    try {
      // By the rules of now: the shop may have learnt some since.
      await importMenu(tx, parseMenu({ plans, meals }), actor, now(), seenVersion);
    } catch (error) {
      if (!(error instanceof MenuProblem) && !(error instanceof Failure)) throw error;
      const problem = error instanceof Failure ? 'The menu was changed since this one was planned.' : `It can’t be sold: ${error.message}`;
      log.warn({ problem }, 'a planned menu did not go live');
      await tx.update(plannedMenu).set({ problem });
      await writeAudit(tx, { actor, action: 'menu-plan-failed', subject: 'menu', details: { problem } });
      const at = goesLiveAt.toISOString();
      await queueMail(tx, {
        key: `menu-not-live:${at}:${now().getTime()}`, kind: 'menu-not-live', uid: null, recipient: config.mail.operator,
        payload: { at, problem },
      });
      return false;
    }
    await tx.delete(plannedMenu);
    return true;
  });
  if (isLive) await publishShopState(deps);
  return false;
}

const nothingPlanned = () => notFound('No menu is planned.');
