import type { AppStatusOptions } from './app-status';
import type { fetchRemoteConfig as Fetch } from './remote-config';

export { createAppStatus } from './app-status';

/** Downloads the SDK at its first call, which is when the page is idle. */
export const fetchRemoteConfig = async (...args: Parameters<typeof Fetch>): ReturnType<AppStatusOptions['fetchRemoteConfig']> =>
  (await import('./remote-config')).fetchRemoteConfig(...args);
