import { within } from 'shared-api/within';
import type { ServiceProps, Services } from 'shared-remote';
import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import * as v from 'valibot';
import { asLoadError, LoadError } from '../federation/load-error';
import type { Loader } from '../federation/loader';
import { LOAD_WITHIN_MS } from '../time-limits';

/** A service could not be had or does not know the call, as its cause says. The message is fit for a customer. */
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
  release(): Promise<ReleaseDocument>;
  loader: Pick<Loader, 'load' | 'discard'>;
  /** What the owner's service is started with; its bus port publishes what that remote declares. */
  propsFor(remote: ReleasedRemote, services: Services): ServiceProps;
  /** A load or a start failed; the caller knows from the rejected promise. */
  onFailure(error: LoadError): void;
}

const Module = v.object({ start: v.function() });
const Service = v.custom<object>((value) => typeof value === 'object' && value !== null);

/**
 * Commands that cross remotes. A failed load rejects the call that needed it and the next
 * call loads again, so no tap is lost. Started services are kept here and nowhere else: a module may be evaluated twice.
 */
export function createServices({ known, release, loader, propsFor, onFailure }: ServicesOptions) {
  const started = new Map<string, Promise<object>>();

  async function load(name: string): Promise<object> {
    const offers = ({ services }: ReleasedRemote) => services.some((service) => service.name === name);
    const owner = known.find(offers) ?? (await release()).remotes.find(offers);
    const declared = owner?.services.find((service) => service.name === name);
    if (!owner || !declared) throw new TypeError(`No live remote offers the service '${name}'.`);
    const module = await loader.load(owner, declared.module, { headless: true });
    try {
      const starting = Promise.resolve(v.parse(Module, module).start(propsFor(owner, services)));
      return v.parse(Service, await within(LOAD_WITHIN_MS, starting, () => new LoadError('timeout', owner.name, owner.version)));
    } catch (error) {
      throw loader.discard(owner, error, 'module');
    }
  }

  function get(name: string): Promise<object> {
    const running = started.get(name);
    if (running) return running;
    const starting = load(name).catch((error: unknown) => {
      // The rejection belongs to whoever waits for it now; the next call begins anew.
      started.delete(name);
      onFailure(asLoadError(error, 'module', { name: `service ${name}`, version: 'none' }));
      throw new ServiceError(error);
    });
    started.set(name, starting);
    return starting;
  }

  async function call(name: string, method: string, args: unknown[]): Promise<unknown> {
    const service = await get(name);
    const run: unknown = Reflect.get(service, method);
    if (typeof run === 'function') return Reflect.apply(run, service, args);
    throw new ServiceError(new TypeError(`The live service '${name}' has no '${method}'.`));
  }

  const services: Services = lazily((name) => lazily((method) => (...args: unknown[]) => call(name, method, args)));
  return {
    /** What remotes get: each call loads and starts the owner's service first, once per document. */
    services,
    /** Loads and starts a service ahead of its first call. Never rejects: false if it failed, and the first call tries again. */
    start: (name: string) => get(name).then(() => true, () => false),
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
