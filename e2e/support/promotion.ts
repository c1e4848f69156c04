import { payments } from './payments';
import { sql } from './database';

/** A promotion code as `npm run ops -- promotion create` makes it, so that no test waits for a process. */
export async function insertPromotion(code: string, percentOff: number): Promise<void> {
  const coupon = await make('coupons', { percent_off: String(percentOff), duration: 'once' });
  const id = await make('promotion_codes', { code, 'promotion[type]': 'coupon', 'promotion[coupon]': coupon });
  await sql('INSERT INTO promotions (code, percent_off, provider_id) VALUES ($1, $2, $3)', [code, percentOff, id]);
}

async function make(what: string, params: Record<string, string>): Promise<string> {
  const answer = await fetch(`${payments}/v1/${what}`, {
    method: 'POST', headers: { authorization: 'Bearer sk_test_e2e' }, body: new URLSearchParams(params),
  });
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}
