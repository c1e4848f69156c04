import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertInvariants } from './checker';
import { EraseCustomer, EraseGuest } from './commands-erasing';
import { CloseWeek, CorrectMenu, OpenWeek, openWeek } from './commands-kitchen';
import { OPERATOR_ACTS, Operator } from './commands-operator';
import { BankAnswers, Expire, Pay } from './commands-paying';
import {
  CancelOwnOrder, Dispute, DisputeDecided, FraudWarning, OtherBusiness, Refund, RefundDecided, RefundsSuffer,
} from './commands-refunding';
import {
  CutDatabase, DoomBackend, KillBackend, MinutesPass, ProviderRecovers, ProviderSuffers, RestartDatabase, StartBackends, StartDatabase,
  StopDatabase, WebhooksSuffer,
} from './commands-nemesis';
import { AskStatus, ChangeCart, Checkout, LookAtOrders, type Command } from './commands-shopping';
import { expectModel } from './expect-model';
import { HEALED_WITHIN_MS, heal, untilFinal } from './heal';
import { ACTORS, Model, isCustomer } from './model';
import type { World } from './world';

/** Of the backends' log, when a history fails. */
const LOG_LINES = 20;

interface HistoryOptions {
  seed: number;
  length: number;
  /** Also faults that cost many seconds: hanging calls, a database that stays away. */
  hasSlowFaults: boolean;
}
interface HistoryReport { commands: number; sessions: number; orders: number; deaths: number; ms: number }

/**
 * One random history: customers act while things break; then all faults end, time passes, and both books must agree with
 * the invariants and with the model. @throws {Error} with seed and history; the seed replays its commands.
 */
export async function runHistory(world: World, { seed, length, hasSlowFaults }: HistoryOptions): Promise<HistoryReport> {
  const started = Date.now();
  // Half of what fast-check draws is short: take the longest of some.
  const drawn = fc.sample(fc.commands(acts(hasSlowFaults), { maxCommands: length, size: 'max' }), { seed, numRuns: 6 })
    .map((commands) => [...commands]);
  const commands = drawn.reduce((longest, one) => (one.length > longest.length ? one : longest));
  const model = new Model();
  await world.reset();
  const given: string[] = [];
  const deaths = () => world.backends.all.reduce((sum, backend) => sum + backend.deaths, 0);
  const deathsBefore = deaths();
  try {
    await fc.asyncModelRun(() => ({ model, real: world }), noting(commands, given));
    await heal(world);
    await openWeek(model, world);
    await customersFinish(model, world);
    const evidence = await untilFinal(world, model.told);
    assertInvariants(evidence);
    expectModel(evidence, model);
    return {
      commands: given.length, sessions: model.sessions.length, orders: evidence.orders.length, deaths: deaths() - deathsBefore,
      ms: Date.now() - started,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error([
      `CHAOS_SEED=${seed} CHAOS_LENGTH=${length}${hasSlowFaults ? ' CHAOS_SLOW_FAULTS=1' : ''}\n${why}`,
      `History:\n  ${given.join('\n  ')}`,
      `What was answered:\n  ${model.log.join('\n  ')}`,
      `The last lines of the backends' log:\n  ${(await world.readLog().catch(() => '')).trimEnd().split('\n').slice(-LOG_LINES).join('\n  ')}`,
    ].join('\n\n'), { cause: error });
  } finally {
    await heal(world);
    // What customers no longer wait for may still be under way.
    await sleep(200);
  }
}

/** Whatever happened, once all is well a customer can buy what is in their cart. @throws {Error} if the shop stays closed. */
async function customersFinish(model: Model, world: World): Promise<void> {
  const customers = ACTORS.filter((actor) => isCustomer(actor) && !model.leaving.has(actor)).slice(0, 1);
  for (const [at, actor] of (['guest', ...customers] as const).entries()) {
    await succeeds(new Checkout(actor, at, 'one'), model, world);
    await new Pay(0, 'card', false).run(model, world);
  }
  // With a new cart each backend asks the provider for a session: in the next history none still keeps away from it.
  for (const at of world.backends.all.keys()) {
    model.renewCart('guest');
    await succeeds(new Checkout('guest', at, 'one'), model, world);
  }
}

async function succeeds(checkout: Checkout, model: Model, world: World): Promise<void> {
  const end = Date.now() + HEALED_WITHIN_MS;
  while (!(await checkout.succeeds(model, world))) {
    if (Date.now() > end) throw new Error('A checkout still failed after everything was healed.');
    await sleep(500);
  }
}

/** The same commands, each written down as it is given. */
function* noting(commands: Iterable<Command>, given: string[]): Iterable<Command> {
  for (const command of commands) {
    yield {
      check: (model) => command.check(model),
      run: (model, world) => {
        given.push(command.toString());
        return command.run(model, world);
      },
    };
  }
}

function acts(hasSlowFaults: boolean): fc.Arbitrary<Command>[] {
  const actor = fc.constantFrom(...ACTORS);
  const at = fc.nat({ max: 1 });
  const which = fc.nat({ max: 5 });
  const newest = fc.nat({ max: 1 });
  const line = fc.record({ plan: fc.nat({ max: 4 }), quantity: fc.integer({ min: 1, max: 5 }), replaced: fc.boolean() });
  const death = fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.record({ step: fc.nat({ max: 16 }), when: fc.constantFrom('before' as const, 'after' as const) }) },
  );
  const tabs = fc.constantFrom('one' as const, 'one' as const, 'same twice' as const, 'another content at once' as const);
  const percent = fc.constantFrom(0, 30, 100);
  const modes = fc.constantFrom(
    'error-before', 'error-after', 'reset-before', 'reset-after', ...(hasSlowFaults ? ['hang-before', 'hang-after'] : []),
  );
  const checkout = fc.tuple(actor, at, tabs, death).map((all) => new Checkout(...all));
  const pay = fc.tuple(newest, fc.constantFrom(
    'card' as const, 'card' as const, 'declined card' as const, 'bank, pays' as const, 'bank, refuses' as const, 'bank, waits' as const,
  ), fc.nat({ max: 7 }).map((one) => one === 0)).map((all) => new Pay(...all));
  const kinds: fc.Arbitrary<Command>[] = [
    // Named more than once: what customers do most.
    checkout, checkout, checkout, checkout, checkout, checkout, pay, pay, pay, pay,
    fc.tuple(actor, line, fc.boolean()).map((all) => new ChangeCart(...all)),
    fc.tuple(which, at, death).map((all) => new AskStatus(...all)),
    fc.tuple(which, at, death).map((all) => new AskStatus(...all)),
    fc.tuple(which, fc.boolean()).map((all) => new BankAnswers(...all)),
    which.map((one) => new Expire(one)),
    fc.tuple(
      which, fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined, freq: 2 }), fc.constantFrom('succeed' as const, 'pend' as const),
    ).map((all) => new Refund(...all)),
    fc.tuple(which, fc.boolean()).map((all) => new RefundDecided(...all)),
    fc.tuple(which, fc.boolean()).map((all) => new Dispute(...all)),
    fc.tuple(which, fc.boolean()).map((all) => new DisputeDecided(...all)),
    which.map((one) => new FraudWarning(one)),
    fc.tuple(fc.constantFrom('ada' as const, 'bob' as const), at).map((all) => new CancelOwnOrder(...all)),
    fc.constantFrom('ada' as const, 'bob' as const).map((one) => new EraseCustomer(one)),
    fc.constantFrom('guest' as const, 'other guest' as const).map((one) => new EraseGuest(one)),
    fc.constant(new CloseWeek()), fc.constant(new OpenWeek()), fc.constant(new OpenWeek()),
    fc.nat({ max: 255 }).map((bits) => new CorrectMenu(bits)),
    fc.constantFrom('succeed' as const, 'pend' as const, 'refuse' as const).map((how) => new RefundsSuffer(how)),
    fc.constantFrom('foreign' as const, 'foreign-setup' as const).map((how) => new OtherBusiness(how)),
    ...Array.from({ length: 3 }, () => fc.tuple(fc.constantFrom(...OPERATOR_ACTS), which).map((all) => new Operator(...all))),
    fc.tuple(fc.constantFrom('ada' as const, 'bob' as const), at).map((all) => new LookAtOrders(...all)),
    fc.record({
      dropPercent: percent, duplicatePercent: percent, delayMs: fc.constantFrom(0, 50, 500), reorderMs: fc.constantFrom(0, 400),
      paused: fc.boolean(),
    }).map((how) => new WebhooksSuffer(how)),
    fc.record({ mode: modes, percent: fc.constantFrom(30, 60, 100), delayMs: fc.constantFrom(0, 0, 300) }).map((how) =>
      new ProviderSuffers(how)),
    fc.constant(new ProviderRecovers()), fc.constant(new ProviderRecovers()), fc.constant(new ProviderRecovers()),
    fc.tuple(at, fc.boolean()).map((all) => new KillBackend(...all)),
    fc.constant(new StartBackends()), fc.constant(new StartBackends()),
    fc.tuple(at, fc.nat({ max: 25 }), fc.constantFrom('before' as const, 'after' as const)).map((all) => new DoomBackend(...all)),
    fc.constantFrom('orderly' as const, 'crash' as const).map((how) => new RestartDatabase(how)),
    at.map((one) => new CutDatabase(one)),
    fc.constant(new MinutesPass()),
    ...(hasSlowFaults ? [fc.constant(new StopDatabase()), fc.constant(new StartDatabase()), fc.constant(new StartDatabase())] : []),
  ];
  return kinds;
}
