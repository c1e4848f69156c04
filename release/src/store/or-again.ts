import { Refusal } from '../refusal';
import type { Store } from './store';

/**
 * Reads a published version, and once more with the bucket's copy of it where what is here is refused.
 * @throws {Refusal} as `read`; where the bucket does not answer its error, since its copy may be whole.
 */
export async function orAgain<T>(store: Store, name: string, version: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal) || !(await store.shared?.bringAgain(name, version))) throw error;
    return read();
  }
}
