import type { Deps } from '../deps';
import { describeError } from '../http/error-handler';
import { readShopState } from './switches';

type Publishing = Pick<Deps, 'db' | 'remoteConfig' | 'log'>;

/** Tells Remote Config. @returns false if it could not be told: no reason to undo the database's truth, which the server enforces. */
export async function publishShopState({ db, remoteConfig, log }: Publishing): Promise<boolean> {
  try {
    await remoteConfig.publish(await readShopState(db));
    return true;
  } catch (error) {
    log.warn(describeError(error), 'Remote Config could not be told');
    return false;
  }
}

/**
 * The worker's: tells Remote Config of each state that this process has not told it of yet. So it also hears of what it could not
 * be told at the time, and of what a process left untold that ended between its commit and the call.
 * @returns what a round does, which throws while Remote Config can't be told
 */
export function browserNews({ db, remoteConfig }: Omit<Publishing, 'log'>): () => Promise<false> {
  let told: string | undefined;
  return async () => {
    const state = await readShopState(db);
    const text = JSON.stringify(state);
    if (text !== told) await remoteConfig.publish(state);
    told = text;
    return false;
  };
}
