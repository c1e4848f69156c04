import { assertInvariants } from './checker';
import { NOTHING_TOLD } from './evidence';
import { heal, untilFinal } from './heal';
import { deathPoints, dieInCheckout, dieInWebhook, stepsOf } from './recovery';
import { World } from './world';

let world: World;
beforeAll(async () => { world = await World.open({ backends: 1, workers: false }); });
afterAll(() => world.close());

/** `npm test` dies after each step that changes something; `CHAOS_EVERY_POINT=1` after every one. */
const EVERY = process.env.CHAOS_EVERY_POINT === '1';

const SESSIONS = '/v1/checkout/sessions';
/** All that each changes, in this order. */
const CHANGES = {
  checkout: ['db: insert checkout_attempts', `provider: POST ${SESSIONS}`, 'db: update checkout_attempts'],
  webhook: [
    `provider: GET ${SESSIONS}/:id`, 'db: insert payment_events', 'db: update checkout_attempts', 'db: insert orders', 'db: insert outbox',
    'db: commit',
  ],
};

describe.each([['checkout', dieInCheckout], ['webhook', dieInWebhook]] as const)('a backend killed (-9) in a %s', (what, die) => {
  it('at any recovery point: what was begun is taken up again, nothing is doubled or lost (I1–I5, I7)', async () => {
    // The test before ended with workers, whose steps would come in between.
    for (const backend of world.backends.all) backend.kill();
    await world.backends.start({ workers: false });
    await world.reset();
    const steps = await stepsOf(world, what);
    expect(deathPoints(steps, false).slice(1).map(({ name }) => name.replace(/^after \d+ /, ''))).toEqual(CHANGES[what]);
    const points = deathPoints(steps, EVERY);
    for (const point of points) {
      await die(world, point).catch(
        (error: unknown) => { throw new Error(`Killed ${point.name} of\n${steps.join('\n')}`, { cause: error }); },
      );
    }
    for (const backend of world.backends.all) backend.kill();
    await heal(world);
    const evidence = await untilFinal(world, NOTHING_TOLD);
    assertInvariants(evidence);
    // One order for each point and one for counting the steps; no point of a checkout left a second session.
    expect(evidence.orders).toHaveLength(what === 'webhook' ? points.length + 1 : points.length);
  });
});
