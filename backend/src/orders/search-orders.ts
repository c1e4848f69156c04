import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { checkPostCode, formatPostCode } from 'shared-rules';
import type { Queryable } from '../db/database';
import { WORDS_OF_NAME } from '../db/indexes';
import { orders } from '../db/schema';
import { ORDER_NUMBER, type OrderRow } from './find-orders';

/** What was typed, by its look. */
type LookUpKind = 'number' | 'email' | 'post-code' | 'name';
interface LookUp { by: LookUpKind; orders: OrderRow[]; isCut: boolean }

const MOST_SHOWN = 50;
/** A name that everybody has is read no further: whoever looks types more of it. */
const MOST_READ = 500;
/** Letters first, a digit among the first four: no name looks like it. */
const POST_CODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

/** Orders by number, email, post code, or the beginnings of the words of a name: each by an index (db/indexes.ts). The newest first. */
export async function searchOrders(db: Queryable, typed: string): Promise<LookUp> {
  const text = typed.trim();
  const by = kindOf(text);
  const where = conditionOf(by, text);
  if (!where) return { by, orders: [], isCut: false };
  const some = db.select({ id: orders.id }).from(orders).where(where).limit(MOST_READ);
  const found = await db.select().from(orders).where(sql`${orders.id} IN (${some})`)
    .orderBy(desc(orders.createdAt), desc(orders.id)).limit(MOST_SHOWN + 1);
  return { by, orders: found.slice(0, MOST_SHOWN), isCut: found.length > MOST_SHOWN };
}

function kindOf(text: string): LookUpKind {
  if (ORDER_NUMBER.test(text)) return 'number';
  if (text.includes('@')) return 'email';
  return POST_CODE.test(text) && !checkPostCode(text) ? 'post-code' : 'name';
}

function conditionOf(by: LookUpKind, text: string): SQL | undefined {
  switch (by) {
    case 'number': return eq(orders.orderId, text.toUpperCase());
    case 'email': return sql`lower(${orders.email}) = lower(${text})`;
    case 'post-code': return sql`${orders.address}->>'postCode' = ${formatPostCode(text)}`;
    case 'name': {
      // Letters and digits alone: nothing that the query's own language knows is left in them.
      const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
      return words.length
        ? sql`${sql.raw(WORDS_OF_NAME)} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`
        : undefined;
    }
  }
}
