import { describeError } from '../http/error-handler';
import type { ShopState } from '../status/switches';
import type { Tools } from './command';

/** Tells Remote Config. @returns a sentence to add; a failure is no reason to undo the database's truth. */
export async function publish({ deps: { remoteConfig } }: Tools, state: ShopState): Promise<string> {
  try {
    await remoteConfig.publish(state);
    return ' Remote Config has it.';
  } catch (error) {
    return ` Remote Config could not be told (${describeError(error).error}): the server enforces it all the same, and the backends tell it again until it has it.`;
  }
}
