import { runHistory } from './history';
import { World } from './world';

let world: World;
beforeAll(async () => { world = await World.open(); });
afterAll(() => world.close());

/** The same every time, so that `npm test` says the same every time; `npm run chaos` takes new ones. CHAOS_SEED replays one. */
const SEEDS = process.env.CHAOS_SEED ? [Number(process.env.CHAOS_SEED)] : [11, 12, 13];

it.each(SEEDS)('after random faults both books agree with the invariants and with the model (seed %i)', async (seed) => {
  const report = await runHistory(world, {
    seed, length: Number(process.env.CHAOS_LENGTH ?? 25), hasSlowFaults: process.env.CHAOS_SLOW_FAULTS === '1',
  });
  expect(report.commands).toBeGreaterThan(0);
});
