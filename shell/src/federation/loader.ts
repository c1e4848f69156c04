import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import { CONTRACT } from 'shared-remote';
import type { ReleasedRemote } from 'shared-remote/release-document';
import { meetsMinimum } from 'shared-remote/versions';
import { LOAD_WITHIN_MS } from '../time-limits';
import { asLoadError, LoadError } from './load-error';
import { createPreloader } from './preload';
import { provides } from './provide';
import { linkStyle } from './style';
import { within } from './within';

/** The store publishes each version under its own path, `~1` and `~2`; after that only a reload of the page helps. */
const LAST_ATTEMPT = 2;

export interface Loader {
  /**
   * A module of a remote within `budget` ms, with the remote's stylesheet in place unless it is `headless`. After a failure the next call goes by an
   * alias path, since Chromium hands a failed or hung request to the next one for the same address.
   * @throws {LoadError}
   */
  load(remote: ReleasedRemote, module: string, options?: LoadOptions): Promise<unknown>;
  /** Asks for the scripts that one of the remote's services will load itself; nothing is evaluated. */
  preloadLater(remote: ReleasedRemote, service: string): void;
  /** The same as `load`, ahead of its use; undefined where it failed, which is left to the real load. */
  prefetch(remote: ReleasedRemote, module: string): Promise<unknown>;
  /** Whether `load` has nothing to wait for. */
  isLoaded(remote: ReleasedRemote, module: string): boolean;
  /** What came does not work (it is no view, it crashed): the next call evaluates it anew, by another path. */
  distrust(remote: ReleasedRemote): void;
  /** True when every path of this version has failed. */
  exhausted(remote: ReleasedRemote): boolean;
}

export interface LoadOptions { budget?: number; headless?: boolean }

interface Attempt { number: number; failed: boolean; loaded: Map<string, unknown> }

/** One per document. */
export function createLoader(): Loader {
  const hashes = new Map<string, string>();
  const attempts = new Map<string, Attempt>();
  const prefetched = new Map<string, Promise<unknown>>();
  const preload = createPreloader(document);
  registerPlugins([integrityPlugin(hashes)]);

  function register(remote: ReleasedRemote): Attempt {
    const before = attempts.get(remote.name);
    if (before && !before.failed) return before;
    const attempt = { number: Math.min(before ? before.number + 1 : 0, LAST_ATTEMPT), failed: false, loaded: new Map<string, unknown>() };
    if (before) forget(remote);
    const entry = aliased(remote.entry.url, remote, attempt);
    hashes.set(entry, remote.entry.integrity);
    registerRemotes(
      [{ name: remote.name, entry: new URL(entry, location.href).href, type: 'global', entryGlobalName: globalOf(remote) }],
      { force: Boolean(before) },
    );
    attempts.set(remote.name, attempt);
    return attempt;
  }

  async function load(remote: ReleasedRemote, module: string, { budget = LOAD_WITHIN_MS, headless = false }: LoadOptions = {}): Promise<unknown> {
    const known = attempts.get(remote.name);
    // Module Federation would find it too, by a way that takes a phone a frame.
    if (known && !known.failed && known.loaded.has(module)) return known.loaded.get(module);
    checkFit(remote);
    const attempt = register(remote);
    preload(remote.modules[module] ?? [], (url) => aliased(url, remote, attempt));
    try {
      const loaded = await within(budget, fetchModule(remote, module, attempt, headless), () => new LoadError('timeout', remote.name, remote.version));
      attempt.loaded.set(module, loaded);
      return loaded;
    } catch (error) {
      attempt.failed = true;
      throw asLoadError(error, kindOf(remote), remote);
    }
  }

  return {
    load,
    preloadLater({ services, later }, name) {
      const service = services.find((one) => one.name === name);
      if (service) preload(later?.[service.module] ?? [], (url) => url);
    },
    prefetch(remote, module) {
      const key = `${remote.name}/${module}`;
      const before = prefetched.get(key);
      if (before) return before;
      // A guess must not use up a path that a tap will need.
      if (!navigator.onLine || attempts.get(remote.name)?.failed) return Promise.resolve(undefined);
      const ahead = load(remote, module).catch(() => undefined);
      prefetched.set(key, ahead);
      return ahead;
    },
    isLoaded({ name }, module) {
      const attempt = attempts.get(name);
      return attempt !== undefined && !attempt.failed && attempt.loaded.has(module);
    },
    distrust({ name }) {
      const attempt = attempts.get(name);
      if (attempt) attempt.failed = true;
    },
    exhausted: ({ name }) => attempts.get(name)?.number === LAST_ATTEMPT && attempts.get(name)?.failed === true,
  };
}

async function fetchModule(remote: ReleasedRemote, module: string, attempt: Attempt, headless: boolean): Promise<unknown> {
  const { name, version, style } = remote;
  const styled = style && !headless && linkStyle(style, aliased(style.url, remote, attempt)).catch((error: unknown) => {
    throw new LoadError('style', name, version, error);
  });
  const [loaded] = await Promise.all([loadRemote(`${name}/${module}`), styled]);
  if (!loaded) throw new LoadError('module', name, version);
  return loaded;
}

/** Gives every script that Module Federation makes its hash. A missing hash is a refusal, not a pass. */
function integrityPlugin(hashes: ReadonlyMap<string, string>) {
  return {
    name: 'integrity',
    createScript({ url }: { url: string }) {
      const { pathname } = new URL(url, location.href);
      const integrity = hashes.get(pathname);
      if (!integrity) throw new TypeError(`No hash is known for ${pathname}`);
      return Object.assign(document.createElement('script'), { crossOrigin: 'anonymous', integrity, src: pathname });
    },
  };
}

/** Compared before loading: Module Federation itself reports a mismatch in two ways, depending on how often it was tried. */
function checkFit({ name, version, contract, requires }: ReleasedRemote): void {
  if (contract !== CONTRACT) throw new LoadError('contract', name, version);
  const unmet = !meetsMinimum(provides.runtime, requires.runtime)
    || Object.entries(requires.shared).some(([library, minimum]) => !meetsMinimum(provides.shared[library] ?? '', minimum));
  if (unmet) throw new LoadError('shared', name, version);
}

const globalOf = ({ name, version }: ReleasedRemote) => `${name}_${version}`;

/** The entry has run if its global stands; then it was a chunk or an expose that failed. */
const kindOf = (remote: ReleasedRemote) => (Reflect.has(window, globalOf(remote)) ? 'module' : 'entry');

function aliased(url: string, { name, version }: ReleasedRemote, { number }: Attempt): string {
  return number === 0 ? url : url.replace(`/r/${name}/${version}/`, `/r/${name}/${version}/~${number}/`);
}

/** Or webpack would wait on the hanging chunk's tag, and Module Federation would take the old global. */
function forget(remote: ReleasedRemote): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (new URL(script.src).pathname.startsWith(`/r/${remote.name}/${remote.version}/`)) script.remove();
  }
  Reflect.deleteProperty(window, globalOf(remote));
}
