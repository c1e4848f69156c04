import { allDone } from './all-done';

/** Does the same for each, a few at a time. The first that fails ends all; what is under way then is waited for. */
export async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>, atOnce = 8): Promise<void> {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await allDone(Array.from({ length: atOnce }, () => lane().finally(() => { waiting.length = 0; })));
}
