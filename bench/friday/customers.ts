import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { IdentityKeys } from '../lib/identity-keys';
import { seedOrders } from '../lib/seed-orders';

const CUSTOMERS = 1_000;
const EARLIER_ORDERS = 3;

const customer = (nth: number) => ({ uid: `friday-${nth}`, email: `friday-${nth}@example.org` });

/** A signed-in customer's header. */
export interface SignedIn { authorization: string }

/**
 * People with a profile that is whole, and with orders of earlier weeks.
 * @returns signs one of them in, at this moment.
 */
export async function openCustomers({ databaseUrl, keys }: { databaseUrl: string; keys: IdentityKeys }): Promise<() => SignedIn> {
  const customers = Array.from({ length: CUSTOMERS }, (_, nth) => customer(nth));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO profiles (uid, email, first_name, last_name, phone, address, post_code, is_email_verified)
     SELECT uid, email, 'Ada', 'King', '02079460000', '1 Example Yard', 'E4 6EY', true FROM unnest($1::text[], $2::text[]) AS given (uid, email)`,
    [customers.map(({ uid }) => uid), customers.map(({ email }) => email)],
  );
  await client.end();
  await seedOrders(databaseUrl, EARLIER_ORDERS, customers);
  return () => ({ authorization: `Bearer ${keys.tokenOf(customer(randomInt(CUSTOMERS)))}` });
}
