import type { ServiceProps, Services } from 'shared-remote';
import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import { LoadError } from '../federation/load-error';
import { within } from '../federation/within';
import { LOAD_WITHIN_MS } from '../time-limits';
import { ServiceError } from './service-error';

export interface ServicesOptions {
  /** Remotes that the page itself names: for their services the release is not awaited. */
  known: readonly ReleasedRemote[];
  /** The live release: which remote owns which other service. Asked again after a failure. */
  release(): Promise<ReleaseDocument>;
  /** Loads a module that a remote exposes. Called again for each new try, so it may go another way then. */
  loadService(remote: ReleasedRemote, module: string): Promise<unknown>;
  /** What the owner's service is started with; its bus port publishes what that remote declares. */
  propsFor(remote: ReleasedRemote): ServiceProps;
  /** A load or a start failed; the caller knows from the rejected promise. */
  onFailure?(error: ServiceError, remote: ReleasedRemote | undefined): void;
}

export interface ServicesRoom {
  /** What remotes get: each call loads the owner's service first, once per document. */
  services: Services;
  /** Loads and starts one service ahead of its first call. Never rejects: false if it failed, and the first call tries again. */
  warm(name: string): Promise<boolean>;
  /** All services of the release; for when the page is idle. */
  warmAll(): Promise<void>;
}

/**
 * Commands that cross remotes (DESIGN "Working together"). A failed load rejects the call that needed it and the next
 * call loads again, so no tap is lost. Started services are kept here and nowhere else: a module may be evaluated twice.
 */
export function createServices({ known, release, loadService, propsFor, onFailure }: ServicesOptions): ServicesRoom {
  const started = new Map<string, Promise<object>>();

  async function load(name: string): Promise<object> {
    let owner: ReleasedRemote | undefined;
    try {
      const offers = ({ services }: ReleasedRemote) => services.some((service) => service.name === name);
      owner = known.find(offers) ?? (await release().catch(failed('load', name))).remotes.find(offers);
      const declared = owner?.services.find((service) => service.name === name);
      if (!owner || !declared) throw new ServiceError('not-released', name);
      const module = await loadService(owner, declared.module).catch(failed('load', name));
      const start = startOf(module);
      if (!start) throw new ServiceError('start', name, { cause: new TypeError(`${owner.name}/${declared.module} exports no function 'start'.`) });
      // Through a promise, so that a start that throws at once is a rejection too.
      const starting = Promise.resolve(propsFor(owner)).then(start);
      const { name: remote, version } = owner;
      const service: unknown = await within(LOAD_WITHIN_MS, starting, () => new LoadError('timeout', remote, version)).catch(failed('start', name));
      if (typeof service !== 'object' || service === null) throw new ServiceError('start', name);
      return service;
    } catch (error) {
      if (error instanceof ServiceError) onFailure?.(error, owner);
      throw error;
    }
  }

  function start(name: string): Promise<object> {
    const running = started.get(name);
    if (running) return running;
    const starting = load(name);
    started.set(name, starting);
    // The failure belongs to whoever waits for it now; the next call begins anew.
    starting.catch(() => started.delete(name));
    return starting;
  }

  async function call(name: string, method: string, args: unknown[]): Promise<unknown> {
    const service = await start(name);
    const run: unknown = Reflect.get(service, method);
    if (typeof run !== 'function') throw new ServiceError('method', name, { cause: new TypeError(`The live service '${name}' has no '${method}'.`) });
    return Reflect.apply(run, service, args);
  }

  const warm = (name: string) => start(name).then(() => true, () => false);

  return {
    services: lazily((name) => lazily((method) => (...args: unknown[]) => call(name, method, args))) as Services,
    warm,
    async warmAll() {
      const document = await release().catch(() => undefined);
      await Promise.all(document?.remotes.flatMap((remote) => remote.services.map((service) => warm(service.name))) ?? []);
    },
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

function startOf(module: unknown): ((props: ServiceProps) => unknown) | undefined {
  if (typeof module !== 'object' || module === null) return undefined;
  const start: unknown = Reflect.get(module, 'start');
  return typeof start === 'function' ? (props) => Reflect.apply(start, undefined, [props]) : undefined;
}

function failed(kind: ServiceError['kind'], name: string): (cause: unknown) => never {
  return (cause) => {
    throw new ServiceError(kind, name, { cause });
  };
}
