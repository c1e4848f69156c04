/** A change of what is live, in the release tool's own words. */
export interface Change { action: 'promote' | 'rollback' | 'canary'; words: string[] }

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
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
 * Endless changes that are each possible when their turn comes: a remote moves from its first version to its second at
 * once or by a canary, and back by a rollback or by being promoted again.
 * @param versions of each remote: the one that is live now, and another.
 */
export function* randomChanges(versions: ReadonlyMap<string, readonly [string, string]>, random: () => number): Generator<Change, never> {
  const names = [...versions.keys()];
  const standing = new Map<string, 'first' | 'canary' | 'second'>();
  const either = <T>(one: T, other: T): T => (random() < 0.5 ? one : other);
  for (;;) {
    const name = names[Math.floor(random() * names.length)] ?? '';
    const [first = '', second = ''] = versions.get(name) ?? [];
    const promote = (version: string): Change => ({ action: 'promote', words: ['promote', name, version] });
    const rollback: Change = { action: 'rollback', words: ['rollback', name] };
    switch (standing.get(name) ?? 'first') {
      case 'first': {
        const canary = random() < 0.3;
        standing.set(name, canary ? 'canary' : 'second');
        yield canary ? { action: 'canary', words: ['canary', name, String(10 + Math.floor(random() * 80)), second] } : promote(second);
        break;
      }
      case 'canary': {
        const goesOn = random() < 0.5;
        standing.set(name, goesOn ? 'second' : 'first');
        yield goesOn ? promote(second) : rollback;
        break;
      }
      case 'second': {
        standing.set(name, 'first');
        yield either(promote(first), rollback);
      }
    }
  }
}
