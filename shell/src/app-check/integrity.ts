import { within } from 'shared-api/within';
import type { PublicConfig } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';

/** The longest wait for a token, ms. Offline, reCAPTCHA never settles. */
const TOKEN_LIMIT_MS = 2000;
/** The pages whose calls need a token. */
const PAGES: ReadonlySet<string> = new Set([PATHS.register, PATHS.cart]);

/** Reads a token from the SDK. */
export type ReadToken = () => Promise<string>;

interface IntegrityOptions {
  window: Window;
  config: PublicConfig;
  /** Downloads the SDK; replaced in tests. */
  load?: (config: PublicConfig) => Promise<ReadToken | undefined>;
}

interface AppCheckTokens {
  /** A token for the backend, or null without one in time. Never rejects. */
  token(): Promise<string | null>;
  /** Downloads App Check when the visitor first acts on a page that needs a token, so that it is ready when the button is tapped. */
  start(): void;
}

/**
 * App Check, for sign-up and checkout only (IDENTITY-1). Without a token only the backend's limits are stricter, so a slow or
 * broken App Check does not stop a customer.
 */
export function createIntegrity({ window, config, load = loadFirebase }: IntegrityOptions): AppCheckTokens {
  let loading: Promise<ReadToken | undefined> | undefined;

  // After a failure the next call downloads again.
  const loaded = () => (loading ??= load(config).catch(() => (loading = undefined)));

  async function read(): Promise<string | null> {
    const readToken = await loaded();
    return (await readToken?.()) ?? null;
  }

  return {
    token: () => within(TOKEN_LIMIT_MS, read(), () => new Error('slow')).catch(() => null),
    start() {
      const download = () => {
        if (!PAGES.has(window.location.pathname)) return;
        for (const event of EVENTS) window.removeEventListener(event, download, true);
        void loaded();
      };
      for (const event of EVENTS) window.addEventListener(event, download, { capture: true, passive: true });
    },
  };
}

const EVENTS = ['pointerdown', 'keydown'] as const;

const loadFirebase: NonNullable<IntegrityOptions['load']> = async (config) => (await import('./firebase-app-check')).openAppCheck(config);
