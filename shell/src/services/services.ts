import { within } from 'shared-api/within';
import type { ServiceProps, Services } from 'shared-remote';
import type { ReleasedRemote } from 'shared-remote/release-document';
import * as v from 'valibot';
import { asLoadError, LoadError } from '../federation/load-error';
import type { Loader } from '../federation/loader';
import type { Release } from '../federation/release';
import { createBudget } from '../time-limits';

/** A service could not be loaded or has no such call: see its cause. The message may be shown to a customer. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  constructor(cause: unknown) {
    super('Something went wrong. Please try again.', { cause });
  }
}

export interface ServicesOptions {
  /** Remotes that the page itself names: for their services the release is not awaited. */
  known: readonly ReleasedRemote[];
  /** The live release: which remote owns which other service. Asked again after a failure. */
  release: Release;
  loader: Pick<Loader, 'load' | 'discard'>;
  /** What the owner's service is started with; its bus port publishes what that remote declares. */
  propsFor(remote: ReleasedRemote, services: Services): ServiceProps;
  /** A start failed, or a load for which somebody waits, who knows from the rejected promise. */
  onFailure(error: LoadError): void;
}

const Module = v.object({ start: v.function() });
const Service = v.custom<object>((value) => typeof value === 'object' && value !== null);

/**
 * Commands that cross remotes. A failed load rejects the call that needed it and the next
 * call loads again, so no tap is lost. Started services are kept here and nowhere else: a module may be evaluated twice.
 */
export function createServices({ known, release, loader, propsFor, onFailure }: ServicesOptions) {
  /** Begun once, for all who ask: each has a time limit of their own. */
  const started = new Map<string, Promise<object>>();
  const asked = new Map<string, { guess: boolean; service: Promise<object> }>();

  async function load(name: string, guess: boolean): Promise<object> {
    const budget = createBudget();
    const offers = ({ services }: ReleasedRemote) => services.some((service) => service.name === name);
    const owner = known.find(offers) ?? (await release(budget.toLoad())).remotes.find(offers);
    const declared = owner?.services.find((service) => service.name === name);
    if (!owner || !declared) throw new TypeError(`No live remote offers the service '${name}'.`);
    const module = started.has(name) ? undefined
      : await loader.load(owner, declared.module, { headless: true, guess, budget: budget.toLoad() });
    const starting = started.get(name) ?? begin(owner, module);
    started.set(name, starting);
    try {
      return await (guess ? starting : within(budget.toMount(), starting, () => new LoadError('timeout', owner.name, owner.version)));
    } catch (error) {
      if (started.get(name) === starting) started.delete(name);
      // Evaluated anew only for somebody who waits.
      if (!guess) throw loader.discard(owner, error, 'module');
      onFailure(asLoadError(error, 'module', owner));
      throw error;
    }
  }

  const begin = async (owner: ReleasedRemote, module: unknown): Promise<object> =>
    v.parse(Service, await v.parse(Module, module).start(propsFor(owner, services)));

  /** A guess is shared by guesses alone: a call has a time limit, and rejects where it fails. */
  function get(name: string, guess: boolean): Promise<object> {
    const before = asked.get(name);
    if (before && (guess || !before.guess)) return before.service;
    const service = load(name, guess).catch((error: unknown) => {
      // The next call starts it again.
      if (asked.get(name) === mine) asked.delete(name);
      if (!guess) onFailure(asLoadError(error, 'module', { name: `service ${name}`, version: 'none' }));
      throw new ServiceError(error);
    });
    const mine = { guess, service };
    asked.set(name, mine);
    return service;
  }

  async function call(name: string, method: string, args: unknown[], guess: boolean): Promise<unknown> {
    const service = await get(name, guess);
    const run: unknown = Reflect.get(service, method);
    if (typeof run === 'function') return Reflect.apply(run, service, args);
    throw new ServiceError(new TypeError(`The live service '${name}' has no '${method}'.`));
  }

  const callable = (guess: boolean): Services =>
    lazily((name) => lazily((method) => (...args: unknown[]) => call(name, method, args, guess)));
  const services = callable(false);
  return {
    /** What remotes get: each call loads and starts the owner's service first, once per document. */
    services,
    /** The same for a `load` that nobody waits for. */
    guesses: callable(true),
    /** Loads and starts a service ahead of its first call. Never rejects: false if it failed, and the first call tries again. */
    start: (name: string, { guess = false } = {}) => get(name, guess).then(() => true, () => false),
  };
}

/** An object that makes each property at its first use. It must not look like a promise, or `await` would call into it. */
function lazily<T>(make: (name: string) => T): Readonly<Record<string, T>> {
  const made = new Map<string, T>();
  return new Proxy({}, {
    get(_, name) {
      if (typeof name !== 'string' || name === 'then' || name === 'toJSON') return undefined;
      if (!made.has(name)) made.set(name, make(name));
      return made.get(name);
    },
  });
}
