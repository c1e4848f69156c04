import path from 'node:path';
import pg from 'pg';
import { deliveryDate } from 'shared-rules/delivery-date';
import { openBenchShop } from '../lib/bench-shop.mjs';
import { describeMachine } from '../lib/machine';
import { median } from '../lib/median';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PLAN = 'balanced_plan';
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const GIVE_UP_MS = 60_000;

/** What an operator does, by its effect in the database, and back again; and how a page shows it. */
interface Change { name: string; page: string; make: string; undo: string; values: unknown[]; shows: (html: string) => boolean }

const day = deliveryDate(new Date());
const ofMenu = (update: string) => `WITH changed AS (${update} RETURNING 1) UPDATE shop SET menu_version = menu_version + 1`;
const priced = (by: number) => ofMenu(`UPDATE plans SET price_in_cents = price_in_cents + ${by} WHERE id = $1`);

/**
 * `npm run bench:changes`: how long a change of a price, of a switch and of a closed week takes until the pages show it, from the change in
 * the database until the edge serves the page.
 */
async function main(): Promise<void> {
  process.env.BENCH_PORT ??= '4460';
  process.env.BENCH_DATA ??= path.join(ROOT, '.data', 'bench-changes');
  const shop = await openBenchShop({ root: ROOT, print });
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  const read = async (page: string) => (await fetch(shop.site + page)).text();
  const priceIn = (html: string) => /"price":"([\d.]+)"/.exec(html)?.[1];
  try {
    const plan = `/meal-plan?plan=${PLAN}`;
    const price = priceIn(await read(plan));
    const changes: Change[] = [
      {
        name: 'a price, in the plan’s page', page: plan, make: priced(100), undo: priced(-100), values: [PLAN],
        shows: (html) => priceIn(html) !== price,
      },
      {
        name: 'ordering switched off, in Home', page: '/', make: 'UPDATE shop SET ordering_enabled = false',
        undo: 'UPDATE shop SET ordering_enabled = true', values: [], shows: (html) => html.includes('"orderingEnabled":false'),
      },
      {
        name: 'a closed week, in Home', page: '/', values: [day],
        make: 'INSERT INTO delivery_weeks (day, closed) VALUES ($1, true)', undo: 'DELETE FROM delivery_weeks WHERE day = $1',
        shows: (html) => html.includes(`"closedDays":["${day}"`),
      },
    ];
    /** Until the page shows it or, undone, no longer does, s. */
    const timed = async ({ name, page, values, shows }: Change, statement: string, wanted: boolean) => {
      const began = performance.now();
      await pool.query(statement, values);
      while (shows(await read(page)) !== wanted) {
        if (performance.now() - began > GIVE_UP_MS) throw new Error(`${name}: not in the page after a minute.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return (performance.now() - began) / 1000;
    };
    const rows: string[] = [];
    for (const change of changes) {
      const seconds: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        seconds.push(await timed(change, change.make, true));
        // What follows the change once more (release/src/composer/watch.ts) is not part of the next.
        await new Promise((resolve) => setTimeout(resolve, 6_000 + 500 * round));
        seconds.push(await timed(change, change.undo, false));
        await new Promise((resolve) => setTimeout(resolve, 6_000 + 500 * round));
      }
      rows.push(`| ${change.name} | ${median(seconds).toFixed(1)} | ${Math.max(...seconds).toFixed(1)} |`);
    }
    print(`\n${new Date().toISOString()} · ${JSON.stringify(describeMachine())}\n`);
    print(['| seconds from the change until a visitor gets the page | median | slowest |', '| --- | ---: | ---: |', ...rows].join('\n'));
  } finally {
    await pool.end();
    await shop.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
