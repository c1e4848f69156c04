import { setTimeout as sleep } from 'node:timers/promises';
import { oneOpenCheckoutPerCart } from './settled-payments';
import type { Backend, DeathPoint } from './backends';
import { callAs, inWords } from './customer';
import { readEvidence } from './evidence';
import { asItem } from './menu';
import type { World } from './world';

/** After a step that only reads, the books are as before it. */
const CHANGES = /^provider:|insert|update|commit/;
const LINE = { plan: 1, quantity: 2, replaced: true };

/** Where a backend can die: before the first step, and after each. (Before the next is the same moment as after this one.) */
export function deathPoints(steps: readonly string[], every: boolean): (DeathPoint & { name: string })[] {
  const after = steps.flatMap(
    (step, number) => (every || CHANGES.test(step) ? [{ step: number, when: 'after' as const, name: `after ${number} ${step}` }] : []),
  );
  return [{ step: 0, when: 'before', name: 'before the first step' }, ...after];
}

/**
 * What the only backend of a world without workers does for one checkout, or for one webhook of a paid session:
 * every query and every call to the provider, seen from outside. It has served one before, so that the next takes the same steps.
 */
export async function stepsOf(world: World, what: 'checkout' | 'webhook'): Promise<string[]> {
  const backend = only(world);
  const sessionId = await begin(world, crypto.randomUUID());
  backend.watch();
  if (what === 'checkout') await begin(world, crypto.randomUUID());
  else await payAndDeliver(world, sessionId, () => isPaid(world, sessionId));
  return [...backend.steps];
}

/** Dies within a checkout; the customer asks again and can pay, once. */
export async function dieInCheckout(world: World, death: DeathPoint): Promise<void> {
  const backend = only(world);
  backend.watch(death);
  const cartId = crypto.randomUUID();
  const lost = await ask(world, cartId);
  if (lost.kind !== 'unknown') throw new Error(`The backend should have died, and answered ${inWords(lost)}.`);
  await backend.start({ workers: false });
  const sessionId = await begin(world, cartId);
  const [problem] = oneOpenCheckoutPerCart(await readEvidence(world.database.db, world.sandbox.urls.payments));
  if (problem) throw new Error(problem);
  await payAndDeliver(world, sessionId, () => isPaid(world, sessionId));
}

/** Dies within a webhook; the provider sends it again. */
export async function dieInWebhook(world: World, death: DeathPoint): Promise<void> {
  const backend = only(world);
  const sessionId = await begin(world, crypto.randomUUID());
  const { deaths } = backend;
  backend.watch(death);
  await payAndDeliver(world, sessionId, async () => backend.deaths > deaths);
  await backend.start({ workers: false });
  await payAndDeliver(world, sessionId, () => isPaid(world, sessionId));
}

async function begin(world: World, cartId: string): Promise<string> {
  const reply = await ask(world, cartId);
  if (reply.kind !== 'answer' || reply.status !== 200) throw new Error(`A checkout was answered ${inWords(reply)}.`);
  return String(reply.data['sessionId']);
}

function ask(world: World, cartId: string) {
  return callAs('ada', only(world), 'POST /payments/create-checkout-session', { cartId, items: [asItem(world.menu, LINE)] });
}

/** Pays, or does nothing if that was done, and sends only the event that completes the session until `seen`. */
async function payAndDeliver({ sandbox }: World, sessionId: string, seen: () => Promise<boolean>): Promise<void> {
  await sandbox.control(`sessions/${sessionId}/pay`);
  const end = Date.now() + 30_000;
  for (let round = 0; !(await seen()); round += 1) {
    if (Date.now() > end) throw new Error('The webhook did not do what it should within 30 s.');
    // The provider waits longer each time; here it comes again at once.
    if (round % 20 === 19) await sandbox.control('flush');
    await sleep(25);
  }
}

async function isPaid({ database, sandbox }: World, sessionId: string): Promise<boolean> {
  const { orders } = await readEvidence(database.db, sandbox.urls.payments);
  return orders.some((order) => order.sessionId === sessionId && order.paidAt);
}

function only({ backends: { all } }: World): Backend {
  const [backend] = all;
  if (!backend) throw new Error('The world has no backend.');
  return backend;
}
