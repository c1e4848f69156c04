import { initializeApp } from 'firebase/app';
import { fetchAndActivate, getRemoteConfig, getValue } from 'firebase/remote-config';
import type { PublicConfig } from 'shared-remote';
import type { Reading } from './status';

export type RemoteConfigResult =
  /** `fetchedAt` is when the SDK fetched these values (browser's clock, ms), which may be hours ago. */
  | { status: 'success'; values: Partial<Reading>; fetchedAt: number }
  | { status: 'failure' | 'throttle' }
  /** This deployment has no Remote Config. */
  | { status: 'unavailable' };

/** ms (FIGURE-9, FIGURE-10). */
const FETCH_TIMEOUT = 60_000;
const MINIMUM_INTERVAL = 43_200_000;
const MINIMUM_INTERVAL_LOCALHOST = 3_600_000;

/**
 * Fetches Remote Config by its SDK, which keeps the minimum interval, sends ETags and backs off on HTTP 429, 500, 503 and 504
 * itself. This file is one chunk with the SDK, downloaded at the first call (shop.ts).
 */
export async function fetchRemoteConfig(config: PublicConfig, hostname: string): Promise<RemoteConfigResult> {
  const { apiKey, projectId, appId } = config.firebase;
  const app = initializeApp({ apiKey, projectId, appId }, 'fdk-remote-config');
  if (SHOP_ENVIRONMENT === 'local') {
    const { connectLocalRemoteConfig } = await import('./local-remote-config');
    if (!connectLocalRemoteConfig(app, config)) return { status: 'unavailable' };
  }
  const remoteConfig = getRemoteConfig(app);
  remoteConfig.settings.fetchTimeoutMillis = FETCH_TIMEOUT;
  remoteConfig.settings.minimumFetchIntervalMillis = isLocalhost(hostname) ? MINIMUM_INTERVAL_LOCALHOST : MINIMUM_INTERVAL;
  remoteConfig.defaultConfig = { ordering_enabled: false, payments_enabled: false, registration_enabled: false };
  try {
    await fetchAndActivate(remoteConfig);
  } catch {
    return { status: remoteConfig.lastFetchStatus === 'throttle' ? 'throttle' : 'failure' };
  }
  return { status: 'success', values: readingOf((key) => getValue(remoteConfig, key)), fetchedAt: remoteConfig.fetchTimeMillis };
}

interface Value { getSource(): string; asBoolean(): boolean; asNumber(): number }

/** Only values that the provider sent, not the SDK's defaults: an empty template must not turn the switches off. */
function readingOf(valueOf: (key: string) => Value): Partial<Reading> {
  const sent = (key: string) => {
    const value = valueOf(key);
    return value.getSource() === 'remote' ? value : undefined;
  };
  const ordering = sent('ordering_enabled');
  const payments = sent('payments_enabled');
  const registration = sent('registration_enabled');
  const menuVersion = sent('menu_version');
  return {
    ...(ordering && { orderingEnabled: ordering.asBoolean() }),
    ...(payments && { paymentsEnabled: payments.asBoolean() }),
    ...(registration && { registrationEnabled: registration.asBoolean() }),
    ...(menuVersion && { menuVersion: menuVersion.asNumber() }),
  };
}

function isLocalhost(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}
