import { within } from 'shared-api/within';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { ReleasedRemote, ReleaseFile } from 'shared-remote/release-document';
import { meetsMinimum } from 'shared-remote/versions';
import { LOAD_WITHIN_MS } from '../time-limits';
import { asLoadError, LoadError, type FailureKind } from './load-error';
import { linkStyle, preloadScripts, refetchFailed } from './page-files';
import { provides } from './provide';

/** The store publishes each version under its own path, `~1` and `~2`; after that only a reload of the page helps. */
const LAST_ATTEMPT = 2;

/** What is used of Module Federation. */
const federation = { loadRemote, registerPlugins, registerRemotes };
export type FederationRuntime = typeof federation;

interface LoadOptions {
  /** ms */
  budget?: number;
  /** A service: without the remote's stylesheet. */
  headless?: boolean;
  /** Nobody waits for it: no time limit, and none of the alias paths. */
  guess?: boolean;
  priority?: 'auto' | 'low';
}

export type Loader = ReturnType<typeof createLoader>;

interface Attempt { number: number; failed: boolean; pending: Map<string, Promise<unknown>>; loaded: Map<string, unknown> }

/** One per document. */
export function createLoader(runtime: FederationRuntime = federation) {
  const hashes = new Map<string, string>();
  const attempts = new Map<string, Attempt>();
  runtime.registerPlugins([integrityPlugin(hashes)]);

  function attemptFor(remote: ReleasedRemote): Attempt {
    const before = attempts.get(remote.name);
    if (before && !before.failed) return before;
    const number = before ? Math.min(before.number + 1, LAST_ATTEMPT) : 0;
    const attempt: Attempt = { number, failed: false, pending: new Map(), loaded: before?.loaded ?? new Map<string, unknown>() };
    if (before) removeScripts(remote);
    const entry = aliased(remote.entry, remote, number);
    hashes.set(entry.url, entry.integrity);
    runtime.registerRemotes(
      [{ name: remote.name, entry: new URL(entry.url, location.href).href, type: 'global', entryGlobalName: globalOf(remote) }],
      { force: Boolean(before) },
    );
    attempts.set(remote.name, attempt);
    return attempt;
  }

  function request(remote: ReleasedRemote, module: string, attempt: Attempt, options: LoadOptions): Promise<unknown> {
    const { guess = false, headless = false, priority = 'auto' } = options;
    const { name, version, style, modules } = remote;
    const running = attempt.pending.get(module);
    if (running) return running;
    const scripts = modules[module] ?? [];
    preloadScripts(scripts.map((file) => aliased(file, remote, attempt.number)), priority);
    const styled = style && !headless && linkStyle(style, module, aliased(style, remote, attempt.number).url).catch((error: unknown) => {
      throw new LoadError('style', name, version, error);
    });
    const pending = Promise.all([runtime.loadRemote(`${name}/${module}`), styled]).then(([loaded]) => {
      if (!loaded) throw new LoadError('module', name, version);
      attempt.loaded.set(module, loaded);
      return loaded;
    });
    attempt.pending.set(module, pending);
    // Also where it was a guess: the same address would fail again.
    pending.catch(() => {
      attempt.failed = true;
      // The page's starter may have preloaded them, under no other path. A guess may fail because the page is being left.
      if (!guess && attempt.number === 0) for (const { url } of [remote.entry, ...scripts]) refetchFailed(url);
    }).finally(() => attempt.pending.delete(module));
    return pending;
  }

  function failure(error: unknown, kind: FailureKind, remote: ReleasedRemote): LoadError {
    const known = asLoadError(error, kind, remote);
    const attempt = attempts.get(remote.name);
    known.exhausted = attempt?.failed === true && attempt.number === LAST_ATTEMPT;
    return known;
  }

  return {
    /**
     * A module of a remote, with the remote's stylesheet applied. Calls for the same module share one request. After a
     * failure the next call takes an alias path, since Chromium hands a failed or hung request to the next one for the same
     * address; modules that have loaded stay.
     * @throws {LoadError}
     */
    async load(remote: ReleasedRemote, module: string, options: LoadOptions = {}): Promise<unknown> {
      const { budget = LOAD_WITHIN_MS, guess = false } = options;
      const before = attempts.get(remote.name);
      // Module Federation would find it too, in a way that takes a phone a frame.
      if (before?.loaded.has(module)) return before.loaded.get(module);
      checkFit(remote);
      // The alias paths are kept for those who wait.
      if (guess && before && (before.failed || before.number > 0)) {
        throw Object.assign(new LoadError('entry', remote.name, remote.version), { requested: false });
      }
      const attempt = attemptFor(remote);
      const pending = request(remote, module, attempt, options);
      try {
        return await (guess ? pending : within(budget, pending, () => new LoadError('timeout', remote.name, remote.version)));
      } catch (error) {
        attempt.failed = true;
        throw failure(error, kindOf(remote), remote);
      }
    },
    /** Requests the scripts of a service, with those that it loads itself; nothing is evaluated. */
    preloadService({ services, modules, later }: ReleasedRemote, name: string) {
      const service = services.find((one) => one.name === name);
      if (service) preloadScripts([...(modules[service.module] ?? []), ...(later?.[service.module] ?? [])], 'auto');
    },
    /** What came does not work (it is no view, it crashed): the next call evaluates it anew, by another path. */
    discard(remote: ReleasedRemote, error: unknown, kind: FailureKind) {
      const attempt = attempts.get(remote.name);
      if (attempt) attempt.failed = true;
      attempt?.loaded.clear();
      return failure(error, kind, remote);
    },
  };
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
  if (!provides.contracts.includes(contract)) throw new LoadError('contract', name, version);
  const unmet = !meetsMinimum(provides.runtime, requires.runtime)
    || Object.entries(requires.shared).some(([library, minimum]) => !meetsMinimum(provides.shared[library] ?? '', minimum));
  if (unmet) throw new LoadError('shared', name, version);
}

const globalOf = ({ name, version }: ReleasedRemote) => `${name}_${version}`;

/** The entry has run if its global exists; then it was a chunk or an expose that failed. */
const kindOf = (remote: ReleasedRemote) => (Reflect.has(window, globalOf(remote)) ? 'module' : 'entry');

function aliased({ url, integrity }: ReleaseFile, { name, version }: ReleasedRemote, attempt: number): ReleaseFile {
  return { integrity, url: attempt === 0 ? url : url.replace(`/r/${name}/${version}/`, `/r/${name}/${version}/~${attempt}/`) };
}

/** Or webpack would wait on the hanging chunk's tag, and Module Federation would take the old global. */
function removeScripts(remote: ReleasedRemote): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (new URL(script.src).pathname.startsWith(`/r/${remote.name}/${remote.version}/`)) script.remove();
  }
  Reflect.deleteProperty(window, globalOf(remote));
}
