import * as v from 'valibot';

/** Raised when the question changes: whoever answered an older one is asked again. */
const VERSION = 1;
const KEY = 'five-day-kitchen:consent';

const Kept = v.object({ version: v.number(), analytics: v.picklist(['granted', 'refused']), at: v.string() });

export type Choice = 'granted' | 'refused';

export interface ConsentState {
  /** Undefined until the visitor has chosen: which is no consent. */
  choice: Choice | undefined;
  /** The question stands on the page. */
  asking: boolean;
}

export interface ConsentRoom {
  get(): ConsentState;
  subscribe(listener: () => void): () => void;
  /** From the footer: changing one's mind is as easy as making it up. */
  ask(): void;
  choose(choice: Choice): void;
}

/** The visitor's choice about what is not strictly necessary (UK PECR), kept in this browser and the same in all its tabs. */
export function createConsent(window: Window): ConsentRoom {
  const listeners = new Set<() => void>();
  const choice = read(window);
  let state: ConsentState = { choice, asking: choice === undefined };

  function set(next: ConsentState): void {
    if (next.choice === state.choice && next.asking === state.asking) return;
    state = next;
    for (const listener of listeners) listener();
  }

  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return;
    const kept = read(window);
    set({ choice: kept, asking: kept === undefined });
  });

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: () => set({ ...state, asking: true }),
    choose(chosen) {
      write(window, chosen);
      set({ choice: chosen, asking: false });
    },
  };
}

function read(window: Window): Choice | undefined {
  try {
    const kept = v.safeParse(Kept, JSON.parse(window.localStorage.getItem(KEY) ?? 'null'));
    if (!kept.success) return undefined;
    const { version, analytics } = kept.output;
    // To a newer question, before a rollback: who refused that one has refused this. Who agreed is asked again.
    return version === VERSION || (version > VERSION && analytics === 'refused') ? analytics : undefined;
  } catch {
    return undefined;
  }
}

function write(window: Window, analytics: Choice): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ version: VERSION, analytics, at: new Date().toISOString() } satisfies v.InferOutput<typeof Kept>));
  } catch {
    // A browser that keeps nothing: the choice holds for this page.
  }
}
