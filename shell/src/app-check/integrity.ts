import type { PublicConfig } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import type { ReadToken } from './read-token';

/** How long, in ms, a customer may be kept waiting for a token. reCAPTCHA offline never settles at all. */
const TOKEN_LIMIT_MS = 2000;
/** Where a token will be needed. */
const PLACES: ReadonlySet<string> = new Set([PATHS.register, PATHS.cart]);

export interface IntegrityOptions {
  window: Window;
  config: PublicConfig;
  /** Downloads the SDK; replaced in tests. */
  load?: (config: PublicConfig) => Promise<ReadToken | undefined>;
}

export interface AppCheckTokens {
  /** A token for the backend, or null if there is none in time. Never rejects. */
  token(): Promise<string | null>;
  /** Downloads App Check once someone acts on a page that will need it, so that the token is ready when the button is tapped. */
  start(): void;
}

/**
 * App Check, at sign-up and checkout only (IDENTITY-1). Without a token the backend's
 * limits are stricter and nothing else is different, so neither a slow nor a broken App Check stops a customer.
 */
export function createIntegrity({ window, config, load = loadFirebase }: IntegrityOptions): AppCheckTokens {
  let loading: Promise<ReadToken | undefined> | undefined;

  // A download that failed may be tried again at the next need.
  const loaded = () => (loading ??= load(config).catch(() => (loading = undefined)));

  async function read(): Promise<string | null> {
    const readToken = await loaded();
    return (await readToken?.()) ?? null;
  }

  return {
    token: () => Promise.race([read().catch(() => null), later(window)]),
    start() {
      const prepare = () => {
        if (!PLACES.has(window.location.pathname)) return;
        for (const act of ACTS) window.removeEventListener(act, prepare, true);
        void loaded();
      };
      for (const act of ACTS) window.addEventListener(act, prepare, { capture: true, passive: true });
    },
  };
}

const ACTS = ['pointerdown', 'keydown'] as const;

const loadFirebase: NonNullable<IntegrityOptions['load']> = async (config) => (await import('./firebase-app-check')).openAppCheck(config);

function later(window: Window): Promise<null> {
  return new Promise((resolve) => void window.setTimeout(() => resolve(null), TOKEN_LIMIT_MS));
}
