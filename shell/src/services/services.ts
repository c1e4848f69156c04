import { within } from 'shared-api/within';
import type { ServiceProps, Services } from 'shared-remote';
import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import { asLoadError, LoadError } from '../federation/load-error';
import type { Loader } from '../federation/loader';
import { LOAD_WITHIN_MS } from '../time-limits';

/** A service could not be had or does not know the call. `kind` says why; the message is fit for a customer. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  constructor(readonly kind: 'not-released' | 'load' | 'start' | 'method', readonly service: string, options?: ErrorOptions) {
    super('Something went wrong. Please try again.', options);
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

export interface ServiceStarter {
  /** What remotes get: each call loads and starts the owner's service first, once per document. */
  services: Services;
  /** Loads and starts a service ahead of its first call. Never rejects: false if it failed, and the first call tries again. */
  start(name: string): Promise<boolean>;
}

/**
 * Commands that cross remotes. A failed load rejects the call that needed it and the next
 * call loads again, so no tap is lost. Started services are kept here and nowhere else: a module may be evaluated twice.
 */
export function createServices({ known, release, loader, propsFor, onFailure }: ServicesOptions): ServiceStarter {
  const started = new Map<string, Promise<object>>();

  async function load(name: string): Promise<object> {
    const offers = ({ services }: ReleasedRemote) => services.some((service) => service.name === name);
    const owner = known.find(offers) ?? (await release().catch(failed('load', name))).remotes.find(offers);
    const declared = owner?.services.find((service) => service.name === name);
    if (!owner || !declared) throw new ServiceError('not-released', name);
    const module = await loader.load(owner, declared.module, { headless: true }).catch(failed('load', name));
    try {
      // Through a promise, so that a start that throws at once is a rejection too.
      const starting = Promise.resolve(propsFor(owner, services)).then(startOf(module));
      const service: unknown = await within(LOAD_WITHIN_MS, starting, () => new LoadError('timeout', owner.name, owner.version));
      if (typeof service !== 'object' || service === null) throw new TypeError(`${owner.name}/${declared.module} started nothing.`);
      return service;
    } catch (error) {
      throw new ServiceError('start', name, { cause: loader.discard(owner, error, 'module') });
    }
  }

  function get(name: string): Promise<object> {
    const running = started.get(name);
    if (running) return running;
    const starting = load(name);
    started.set(name, starting);
    // The rejection belongs to whoever waits for it now; the next call begins anew.
    starting.catch((error: unknown) => {
      started.delete(name);
      const cause = error instanceof ServiceError ? (error.cause ?? error) : error;
      onFailure(asLoadError(cause, 'module', { name: `service ${name}`, version: 'none' }));
    });
    return starting;
  }

  async function call(name: string, method: string, args: unknown[]): Promise<unknown> {
    const service = await get(name);
    const run: unknown = Reflect.get(service, method);
    if (typeof run === 'function') return Reflect.apply(run, service, args);
    throw new ServiceError('method', name, { cause: new TypeError(`The live service '${name}' has no '${method}'.`) });
  }

  const services = lazily((name) => lazily((method) => (...args: unknown[]) => call(name, method, args))) as Services;
  return {
    services,
    start: (name) => get(name).then(() => true, () => false),
  };
}

/** An object that makes each property at its first use. It must not look like a promise, or `await` would call into it. */
function lazily(make: (name: string) => unknown): unknown {
  const made = new Map<string, unknown>();
  return new Proxy({}, {
    get(_, name) {
      if (typeof name !== 'string' || name === 'then' || name === 'toJSON') return undefined;
      if (!made.has(name)) made.set(name, make(name));
      return made.get(name);
    },
  });
}

function startOf(module: unknown): (props: ServiceProps) => unknown {
  const start: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'start') : undefined;
  if (typeof start !== 'function') throw new TypeError("A service's module exports a function 'start'.");
  return (props) => Reflect.apply(start, undefined, [props]);
}

function failed(kind: ServiceError['kind'], name: string): (cause: unknown) => never {
  return (cause) => {
    throw new ServiceError(kind, name, { cause });
  };
}
