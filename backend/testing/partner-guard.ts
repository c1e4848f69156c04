import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../src/db/database';

// One for all shops of a process: each more makes every promise of the process slower, also once its shop is closed.
const insideTransaction = new AsyncLocalStorage<true>();

/**
 * A partner may take seconds, and a transaction holds one of few connections: twelve slow answers would stop the shop. So no
 * transaction waits for one, and every test's shop watches that.
 */
export class PartnerGuard {
  private readonly broken: string[] = [];

  /** Notes what runs within its transactions. */
  watch(db: Database): Database {
    const transaction = db.transaction.bind(db);
    db.transaction = (work, config) => transaction((tx) => insideTransaction.run(true, () => work(tx)), config);
    return db;
  }

  /** The same partner; a call from within a transaction fails, and the test with it (`check`), also where the failure is caught. */
  partner<T extends object>(name: string, partner: T): T {
    return new Proxy(partner, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          if (insideTransaction.getStore()) {
            this.broken.push(`${name}.${String(key)}`);
            throw new Error(`${name}.${String(key)} was called while a transaction is open.`);
          }
          return Reflect.apply(value, target, given);
        };
      },
    });
  }

  check(): void {
    if (this.broken.length) throw new Error(`Called while a transaction was open: ${[...new Set(this.broken)].join(', ')}.`);
  }
}
