import { expect } from '@playwright/test';
import { Pool } from 'pg';
import { SHOP } from './addresses';

const url = process.env.DATABASE_URL;
let pool: Pool | undefined;

/** Queries the shop's database. */
export async function sql<Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  if (!url) throw new Error('DATABASE_URL says where the database of the shop under test is; `npm run e2e` sets it.');
  // Idle connections are closed, so that Playwright's worker can end.
  pool ??= new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 500, allowExitOnIdle: true });
  const { rows } = await pool.query<Row>(text, values);
  return rows;
}

interface OrderRow {
  id: string;
  order_id: string;
  uid: string | null;
  email: string;
  status: string;
  amount: number;
  delivery_date: string;
  paid_at: Date | null;
  lines: { name: string; quantity: number; priceInCents: number; meals: { name: string; allergens: Record<string, string> }[] }[];
}

/** One order of a payment session, or none yet. */
export function ordersOf(sessionId: string): Promise<OrderRow[]> {
  return sql<OrderRow>('SELECT *, delivery_date::text FROM orders WHERE session_id = $1', [sessionId]);
}

/**
 * An operator's change of the menu, in one statement with the new version, by which every cache is refreshed. Resolves when
 * the shop's pages are made from it: the next test reads prices from them, and what it chooses must not be of the version before.
 */
export async function changeMenu(update: string, values: unknown[]): Promise<void> {
  const [shop] = await sql<{ version: number }>(
    `WITH changed AS (${update} RETURNING 1) UPDATE shop SET menu_version = menu_version + 1 RETURNING menu_version AS version`, values,
  );
  await expect.poll(async () => (await fetch(`${SHOP}/cart`)).text()).toContain(`"menuVersion":${shop?.version},`);
}

/** Missing switches are on. */
export async function setSwitches(switches: { ordering?: boolean; payments?: boolean }): Promise<void> {
  await sql('UPDATE shop SET ordering_enabled = $1, payments_enabled = $2', [switches.ordering ?? true, switches.payments ?? true]);
}
