import type { Meal } from 'shared-api';
import type { Database } from '../db/database';
import { Prepared } from '../http/prepared';
import { readShopState } from '../status/switches';
import { readMenu, type MenuData } from './menu-store';
import { offeredPlans } from './offered-plan';

interface Menu extends MenuData {
  version: number;
  /** Also the retired: an old order still shows its meals. */
  mealById: ReadonlyMap<string, Meal>;
  mealsBody: Prepared;
  plansBody: Prepared;
  /** It is the last one that the database gave, some time ago: another may be live. */
  isKept?: true;
}

/** A browser that was told of a version by another backend asks later than this, and a busy backend asks the database 20 times a second. */
const RECHECK_MS = 50;

/**
 * The menu as it is sold, compressed once for each version. Asks for the version at most once in `RECHECK_MS`;
 * while the database is down, the last menu stays on show.
 */
export class PublishedMenu {
  private current: Menu | undefined;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private loading: Promise<Menu> | undefined;

  constructor(private readonly db: Database, private readonly now: () => number = Date.now) {}

  /** For showing, without waiting: there unless its version must be asked for. */
  get fresh(): Menu | undefined {
    return this.now() - this.checkedAt < RECHECK_MS ? this.current : undefined;
  }

  /** Whoever was told of a version asks for its menu next, and must not get the one of a moment ago. */
  announced(version: number): void {
    if (this.current?.version !== version) this.checkedAt = Number.NEGATIVE_INFINITY;
  }

  /** For showing. */
  async get(): Promise<Menu> {
    if (this.fresh) return this.fresh;
    try {
      return await this.load();
    } catch (error) {
      if (!this.current) throw error;
      const { mealsBody, plansBody } = this.current;
      return { ...this.current, mealsBody: mealsBody.kept, plansBody: plansBody.kept, isKept: true };
    }
  }

  /** For selling: as the database has it now. Who has just read the version there may name it. */
  async getExact(version?: number): Promise<Menu> {
    return this.current && this.current.version === version ? this.current : this.load();
  }

  private load(): Promise<Menu> {
    this.loading ??= this.refresh().finally(() => { this.loading = undefined; });
    return this.loading;
  }

  private async refresh(): Promise<Menu> {
    const askedAt = this.now();
    const { menuVersion } = await readShopState(this.db);
    if (this.current?.version !== menuVersion) this.current = await this.publish();
    this.checkedAt = askedAt;
    return this.current;
  }

  private async publish(): Promise<Menu> {
    // One snapshot: a menu read half before and half after an import would be sold as neither, or under the number of before.
    const [{ menuVersion: version }, data] = await this.db.transaction(
      async (tx) => [await readShopState(tx), await readMenu(tx)] as const, { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const [mealsBody, plansBody] =
      await Promise.all([Prepared.of({ data: data.meals }, version), Prepared.of({ data: offeredPlans(data.plans, data.meals) }, version)]);
    return {
      ...data, version, mealsBody, plansBody, mealById: new Map([...data.retiredMeals, ...data.meals].map((meal) => [meal.id, meal])),
    };
  }
}
