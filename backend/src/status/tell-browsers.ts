import type { Deps } from '../deps';
import { describeError } from '../http/error-handler';
import { readShopState } from './switches';

/** Tells Remote Config. @returns false if it could not be told: no reason to undo the database's truth, which the server enforces. */
export async function tellBrowsers({ db, remoteConfig, log }: Pick<Deps, 'db' | 'remoteConfig' | 'log'>): Promise<boolean> {
  try {
    await remoteConfig.publish(await readShopState(db));
    return true;
  } catch (error) {
    log.warn(describeError(error), 'Remote Config could not be told');
    return false;
  }
}
