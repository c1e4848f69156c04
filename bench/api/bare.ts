// The same answers without the shop's own code: what Fastify, PostgreSQL and the payment provider cost alone.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

interface Settings {
  port: number;
  databaseUrl: string;
  menu: { body: string; headers: Record<string, string> };
  uid: string;
  stripeUrl: string;
  webhookSecret: string;
}

process.once('message', (settings: Settings) => void serve(settings));
process.once('disconnect', () => process.exit(0));

async function serve({ port, databaseUrl, menu, uid, stripeUrl, webhookSecret }: Settings): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query('CREATE TABLE IF NOT EXISTS bench_attempts (LIKE checkout_attempts INCLUDING ALL)');
  await pool.query('CREATE TABLE IF NOT EXISTS bench_events (LIKE payment_events INCLUDING ALL)');
  await pool.query('TRUNCATE bench_attempts, bench_events');
  const app = Fastify();
  const body = Buffer.from(menu.body, 'base64');
  app.get('/api/menu', (_, reply) => reply.headers(menu.headers).send(body));
  app.get('/api/user/profile', async () => (await pool.query('SELECT * FROM profiles WHERE uid = $1', [uid])).rows[0] as object);
  app.post('/api/payments/create-checkout-session', async () => checkOut(pool, stripeUrl));
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
    raw.post('/api/payments/webhook', async (request, reply) => {
      if (!Buffer.isBuffer(request.body) || !isSigned(request.body, String(request.headers['stripe-signature']), webhookSecret)) {
        return reply.code(400).send();
      }
      const event = JSON.parse(request.body.toString()) as { id: string; type: string; data: { object: { id: string } } };
      await stripe(stripeUrl, 'GET', `/v1/checkout/sessions/${event.data.object.id}`);
      await inTransaction(pool, async (client) => {
        await client.query('INSERT INTO bench_events (id, type) VALUES ($1, $2)', [event.id, event.type]);
        await client.query('SELECT * FROM checkout_attempts WHERE session_id = $1 FOR UPDATE', [event.data.object.id]);
      });
      return {};
    });
  });
  await app.listen({ host: '127.0.0.1', port });
  process.send?.('ready');
}

/** The SQL statements of the shop's checkout, and its one call to the provider. */
async function checkOut(pool: pg.Pool, stripeUrl: string): Promise<object> {
  const [id, cartId] = [randomUUID(), randomUUID()];
  await pool.query('SELECT * FROM shop');
  await pool.query("SELECT * FROM bench_attempts WHERE cart_id = $1 AND status IN ('creating', 'open')", [cartId]);
  await pool.query('SELECT closed, capacity FROM delivery_weeks WHERE day = $1', ['2026-11-30']);
  await pool.query(
    `INSERT INTO bench_attempts (id, cart_id, idempotency_key, status, fingerprint, address, lines, amount, currency, delivery_date, created_at, expires_at, next_check_at)
     VALUES ($1, $2, $3, 'creating', 'x', '{}', '[]', 7495, 'gbp', '2026-11-30', now(), now(), now())`, [id, cartId, randomUUID()],
  );
  const session = await stripe(stripeUrl, 'POST', '/v1/checkout/sessions', {
    mode: 'payment', client_reference_id: id, success_url: 'http://localhost/return', cancel_url: 'http://localhost/cart',
    'line_items[0][quantity]': '1', 'line_items[0][price_data][currency]': 'gbp', 'line_items[0][price_data][unit_amount]': '7495',
    'line_items[0][price_data][product_data][name]': 'Balanced Plan',
  });
  await pool.query(
    "UPDATE bench_attempts SET status = 'open', session_id = $2, url = $3 WHERE id = $1 RETURNING *", [id, session.id, session.url],
  );
  return { sessionId: session.id, url: session.url };
}

async function stripe(url: string, method: string, path: string, form?: Record<string, string>): Promise<{ id: string; url: string }> {
  const answer = await fetch(url + path, {
    method, headers: { authorization: 'Bearer sk_test_bench' }, ...(form && { body: new URLSearchParams(form) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string; url: string };
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

function isSigned(body: Buffer, header: string, secret: string): boolean {
  const [time = '', signature = ''] = ['t', 'v1'].map((key) => new RegExp(`${key}=([^,]+)`).exec(header)?.[1]);
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
