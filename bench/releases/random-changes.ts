/** A change of what is live, as arguments of the release tool. */
interface Change { action: 'promote' | 'rollback' | 'canary'; words: string[] }

/** Random numbers from 0 to 1; the same seed gives the same numbers (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Endless changes, each of them valid after those before: a remote goes from its first version to its second by a promote or a
 * canary, and back by a rollback or a promote.
 * @param versions of each remote: the live version, and another one.
 */
export function* randomChanges(versions: ReadonlyMap<string, readonly [string, string]>, random: () => number): Generator<Change, never> {
  const names = [...versions.keys()];
  const states = new Map<string, 'first' | 'canary' | 'second'>();
  const either = <T>(one: T, other: T): T => (random() < 0.5 ? one : other);
  for (;;) {
    const name = names[Math.floor(random() * names.length)] ?? '';
    const [first = '', second = ''] = versions.get(name) ?? [];
    const promote = (version: string): Change => ({ action: 'promote', words: ['promote', name, version] });
    const rollback: Change = { action: 'rollback', words: ['rollback', name] };
    switch (states.get(name) ?? 'first') {
      case 'first': {
        const canary = random() < 0.3;
        states.set(name, canary ? 'canary' : 'second');
        yield canary ? { action: 'canary', words: ['canary', name, String(10 + Math.floor(random() * 80)), second] } : promote(second);
        break;
      }
      case 'canary': {
        const isPromoted = random() < 0.5;
        states.set(name, isPromoted ? 'second' : 'first');
        yield isPromoted ? promote(second) : rollback;
        break;
      }
      case 'second': {
        states.set(name, 'first');
        yield either(promote(first), rollback);
      }
    }
  }
}
