import { within } from 'shared-api/within';
import type { Load } from 'shared-remote';
import type { ReleasedRemote } from 'shared-remote/release-document';
import type { Loader } from '../federation/loader';
import type { RouteTable, Target } from '../navigation/route-table';
import { DATA_WITHIN_MS } from '../time-limits';
import { POLICY, type Reason } from './reasons';

/** Older data is not used, in ms. */
const MAX_AGE = 20_000;

type LoadProps = Parameters<Load<unknown>>[0];

/** What a view needs before it mounts. */
export interface Preparation {
  /** Rejects with a LoadError. */
  module: Promise<unknown>;
  /** Never rejects: undefined where there is none, or it could not be had in time. The view then asks for itself. */
  data: Promise<unknown>;
}

export interface PrepareOptions {
  loader: Pick<Loader, 'load'>;
  routes: RouteTable;
  startService(name: string): Promise<boolean>;
  /** Whether somebody is signed in who may see customers' pages. */
  isCustomer(): boolean;
  /** What a view's `load` is given besides location and signal, and how to end what belongs to it. */
  loadProps(remote: ReleasedRemote): { props: Pick<LoadProps, 'api' | 'bus' | 'services'>; close(): void };
}

interface Fetched { data: Promise<unknown>; at: number; stop: AbortController }

export interface Prepare {
  /** What the target's view needs, once per address: a tap gets the data that a guess has asked for. */
  prepare(target: Target, reason: Reason, location: LoadProps['location'], budget?: number): Preparation;
  /** The same for an address, ahead of its use. A failure is left to the tap, which asks again. */
  guess(address: string, reason: Reason): Promise<void>;
  /** Somebody else is looking: what was fetched is not theirs. */
  clear(): void;
}

/** The one way to a page's module, stylesheet, services and data, for the tap as for all that comes before it. */
export function createPrepare({ loader, routes, startService, isCustomer, loadProps }: PrepareOptions): Prepare {
  const fetched = new Map<string, Fetched>();

  async function load(target: Target, module: Promise<unknown>, location: LoadProps['location'], signal: AbortSignal): Promise<unknown> {
    const { remote, route } = target;
    const call = loadOf(await module);
    if (!call || signal.aborted || (route.access === 'signed-in' && !isCustomer())) return undefined;
    const { props, close } = loadProps(remote);
    try {
      return await call({ ...props, location, signal });
    } finally {
      close();
    }
  }

  function dataFor(target: Target, module: Promise<unknown>, location: LoadProps['location']): Fetched {
    const address = location.pathname + location.search;
    const now = performance.now();
    for (const [key, { at }] of fetched) if (now - at >= MAX_AGE) fetched.delete(key);
    const known = fetched.get(address);
    if (known) return known;
    const stop = new AbortController();
    const fresh = { data: load(target, module, location, stop.signal).catch(() => undefined), at: now, stop };
    fetched.set(address, fresh);
    return fresh;
  }

  /** What was fetched is taken: the next visit to this address asks anew. */
  async function take(location: LoadProps['location'], module: Promise<unknown>, { data, stop }: Fetched): Promise<unknown> {
    fetched.delete(location.pathname + location.search);
    await module.catch(() => {});
    return within(DATA_WITHIN_MS, data, () => new Error('slow')).catch(() => void stop.abort());
  }

  function prepare(target: Target, reason: Reason, location: LoadProps['location'], budget?: number): Preparation {
    const { remote, route } = target;
    const { guess, services, data, priority } = POLICY[reason];
    const isOwn = (name: string) => remote.services.some((service) => service.name === name);
    // The remote's own before its view, which then finds them; those of others after it, or its mount would wait for their code.
    if (services) for (const name of route.services.filter(isOwn)) void startService(name);
    const module = loader.load(remote, route.view, { guess, priority, ...(budget !== undefined && { budget }) });
    if (services) {
      const startOthers = () => setTimeout(() => route.services.forEach((name) => isOwn(name) || void startService(name)));
      module.then(startOthers, () => {});
    }
    if (!data) return { module, data: Promise.resolve(undefined) };
    const found = dataFor(target, module, location);
    return { module, data: guess ? found.data : take(location, module, found) };
  }

  return {
    prepare,
    async guess(address, reason) {
      if (!navigator.onLine || isSavingData(navigator)) return;
      try {
        const { pathname, search, hash } = new URL(address, location.href);
        const found = await routes.find(pathname);
        if (found.status !== 'found' || found.target.remote.disabled) return;
        const { module, data } = prepare(found.target, reason, { pathname, search, hash, state: null, key: '' });
        await Promise.all([module, data]);
      } catch {
        // The tap asks again, and reports.
      }
    },
    clear() {
      for (const { stop } of fetched.values()) stop.abort();
      fetched.clear();
    },
  };
}

/** Asked their browser for fewer bytes. Not every browser tells. */
const isSavingData = (navigator: Navigator & { connection?: { saveData?: boolean } }): boolean => navigator.connection?.saveData === true;

/** A view's own `load`, if it has one. */
function loadOf(module: unknown): Load<unknown> | undefined {
  const view: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : undefined;
  const load: unknown = typeof view === 'object' && view !== null ? Reflect.get(view, 'load') : undefined;
  return typeof load === 'function' ? (props) => Reflect.apply(load, view, [props]) : undefined;
}
