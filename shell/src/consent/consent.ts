import { createObservable } from 'shared-remote/observable';
import { readJson, safeStorage } from 'shared-remote/storage';
import * as v from 'valibot';

/** Raised when the question changes: whoever answered an older one is asked again. */
const VERSION = 1;
const KEY = 'five-day-kitchen:consent';

const Kept = v.object({ version: v.number(), analytics: v.picklist(['granted', 'refused']), at: v.string() });

export type Choice = 'granted' | 'refused';

export interface ConsentState {
  /** Undefined until the visitor has chosen: which is no consent. */
  choice: Choice | undefined;
  /** The banner is shown. */
  asking: boolean;
}

export interface ConsentStore {
  get(): ConsentState;
  subscribe(listener: () => void): () => void;
  /** From the footer: withdrawing consent must be as easy as giving it. */
  ask(): void;
  choose(choice: Choice): void;
}

/** The visitor's choice about what is not strictly necessary (UK PECR), kept in this browser and the same in all its tabs. */
export function createConsent(window: Window): ConsentStore {
  const choice = read(window);
  const state = createObservable<ConsentState>({ choice, asking: choice === undefined });

  function set(next: ConsentState): void {
    const now = state.get();
    if (next.choice !== now.choice || next.asking !== now.asking) state.set(next);
  }

  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return;
    const kept = read(window);
    set({ choice: kept, asking: kept === undefined });
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    ask: () => set({ ...state.get(), asking: true }),
    choose(chosen) {
      write(window, chosen);
      set({ choice: chosen, asking: false });
    },
  };
}

function read(window: Window): Choice | undefined {
  const kept = v.safeParse(Kept, readJson(safeStorage(() => window.localStorage), KEY));
  if (!kept.success) return undefined;
  const { version, analytics } = kept.output;
  // To a newer question, before a rollback: who refused that one has refused this. Who agreed is asked again.
  return version === VERSION || (version > VERSION && analytics === 'refused') ? analytics : undefined;
}

/** A browser that keeps nothing: the choice holds for this page. */
function write(window: Window, analytics: Choice): void {
  safeStorage(() => window.localStorage).set(KEY, JSON.stringify({ version: VERSION, analytics, at: new Date().toISOString() } satisfies v.InferOutput<typeof Kept>));
}
