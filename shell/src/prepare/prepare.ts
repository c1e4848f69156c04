import { within } from 'shared-api/within';
import type { Load } from 'shared-remote';
import type { RouteDeclaration } from 'shared-remote/declaration';
import type { ReleasedRemote } from 'shared-remote/release-document';
import * as v from 'valibot';
import type { Loader } from '../federation/loader';
import type { RouteTable } from '../navigation/route-table';
import { createBudget, type Budget } from '../time-limits';
import { POLICY, type Policy, type Reason } from './reasons';

/** Older data is not used, in ms. */
const MAX_AGE = 20_000;

type LoadProps = Parameters<Load<unknown>>[0];

/** A view to be prepared: a page's, or a fragment's that another remote lends to it. */
export interface Preparable {
  remote: ReleasedRemote;
  route: Pick<RouteDeclaration, 'view' | 'access' | 'services'>;
}

/** What a view needs before it mounts. */
export interface Preparation {
  /** Rejects with a LoadError. */
  module: Promise<unknown>;
  /** Never rejects: undefined where there is none, or it could not be had in time. The view then asks for itself. */
  data: Promise<unknown>;
}

interface PrepareOptions {
  loader: Pick<Loader, 'load'>;
  routes: RouteTable;
  startService(name: string, options: { guess: boolean }): Promise<boolean>;
  /** Whether somebody is signed in who may see customers' pages. */
  isCustomer(): boolean;
  /** What a view's `load` is given besides location and signal, and how to end what belongs to it. A guess's services are guesses. */
  loadProps(remote: ReleasedRemote, guess: boolean): { props: Pick<LoadProps, 'api' | 'bus' | 'services'>; close(): void };
}

const WithLoad = v.object({ default: v.object({ load: v.function() }) });

/** The one way to a page's module, stylesheet, services and data, for the tap as for all that comes before it. */
export function createPrepare({ loader, routes, startService, isCustomer, loadProps }: PrepareOptions) {
  const fetched = new Map<string, { data: Promise<unknown>; at: number; stop: AbortController }>();

  async function load(
    { remote, route }: Preparable, module: Promise<unknown>, given: Pick<LoadProps, 'location' | 'signal'>, guess: boolean,
  ): Promise<unknown> {
    const view = v.safeParse(WithLoad, await module);
    if (!view.success || given.signal?.aborted || (route.access === 'signed-in' && !isCustomer())) return undefined;
    const { props, close } = loadProps(remote, guess);
    try {
      return await view.output.default.load({ ...props, ...given });
    } finally {
      close();
    }
  }

  /** The view's data, once per view and address until a mount takes it: the next visit asks anew. */
  function dataFor(
    target: Preparable, module: Promise<unknown>, location: LoadProps['location'], { guess, mounts }: Policy, budget: Budget,
  ): Promise<unknown> {
    const address = `${target.remote.name}/${target.route.view} ${location.pathname}${location.search}`;
    const now = performance.now();
    for (const [key, { at }] of fetched) if (now - at >= MAX_AGE) fetched.delete(key);
    let found = fetched.get(address);
    if (!found) {
      const stop = new AbortController();
      found = { data: load(target, module, { location, signal: stop.signal }, guess).catch(() => undefined), at: now, stop };
      fetched.set(address, found);
    }
    if (!mounts) return found.data;
    fetched.delete(address);
    const { data, stop } = found;
    // The time limit begins with the module, without which there is no `load`.
    const inTime = () => within(budget.toFetch(), data, () => new Error('slow')).catch(() => void stop.abort());
    return module.then(inTime, inTime);
  }

  /** What the target's view needs. A tap gets the data that a guess has asked for. A guess uses the budget for its data alone. */
  function prepare(target: Preparable, reason: Reason, location: LoadProps['location'], budget = createBudget()): Preparation {
    const { remote, route } = target;
    const policy: Policy = POLICY[reason];
    const { guess, mounts, data, priority } = policy;
    const module = loader.load(remote, route.view, { guess, priority, budget: budget.toLoad() });
    // After the view, whose mount would else wait for their code.
    const startServices = () => setTimeout(() => route.services.forEach((name) => void startService(name, { guess })));
    if (mounts) module.then(startServices, () => {});
    return { module, data: data ? dataFor(target, module, location, policy, budget) : Promise.resolve(undefined) };
  }

  return {
    prepare,
    /** The same for an address, ahead of its use. A failure is left to the tap, which asks again and reports. */
    async guess(address: string, reason: Reason): Promise<void> {
      if (!navigator.onLine || isSavingData(navigator)) return;
      try {
        const { pathname, search, hash } = new URL(address, location.href);
        const found = await routes.find(pathname);
        if (found.status !== 'found' || found.target.remote.disabled) return;
        const { module, data } = prepare(found.target, reason, { pathname, search, hash, state: null, key: '' });
        await Promise.all([module, data]);
      } catch {
        // See above.
      }
    },
    /** Somebody else is looking: what was fetched is not theirs. */
    clear() {
      for (const { stop } of fetched.values()) stop.abort();
      fetched.clear();
    },
  };
}

/** The visitor's browser is set to save data. Not every browser has this property. */
const isSavingData = (navigator: Navigator & { connection?: { saveData?: boolean } }): boolean => navigator.connection?.saveData === true;
