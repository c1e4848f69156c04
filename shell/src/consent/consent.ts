import { createObservable } from 'shared-remote/observable';
import { readStored, safeLocalStorage } from 'shared-remote/storage';
import * as v from 'valibot';

/** Raised when the question changes: visitors who answered an older one are asked again. */
const VERSION = 1;
const KEY = 'five-day-kitchen:consent';

const Stored = v.object({ version: v.number(), analytics: v.picklist(['granted', 'refused']), at: v.string() });

export type Choice = 'granted' | 'refused';

export interface ConsentState {
  /** Undefined until the visitor has chosen, which counts as no consent. */
  choice: Choice | undefined;
  /** The banner is shown. */
  asking: boolean;
}

export interface ConsentStore {
  get(): ConsentState;
  subscribe(listener: () => void): () => void;
  /** For the button in the footer: withdrawing consent must be as easy as giving it. */
  ask(): void;
  choose(choice: Choice): void;
}

/** The visitor's choice about storage that is not strictly necessary (UK PECR), the same in all tabs. */
export function createConsent(window: Window): ConsentStore {
  const choice = read();
  const state = createObservable<ConsentState>({ choice, asking: choice === undefined });

  function set(next: ConsentState): void {
    const now = state.get();
    if (next.choice !== now.choice || next.asking !== now.asking) state.set(next);
  }

  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return;
    const stored = read();
    set({ choice: stored, asking: stored === undefined });
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    ask: () => set({ ...state.get(), asking: true }),
    choose(chosen) {
      write(chosen);
      set({ choice: chosen, asking: false });
    },
  };
}

function read(): Choice | undefined {
  const stored = readStored(Stored, safeLocalStorage, KEY);
  if (!stored) return undefined;
  const { version, analytics } = stored;
  // After a rollback the stored answer may be to a newer question: its refusal counts here too, its acceptance does not.
  return version === VERSION || (version > VERSION && analytics === 'refused') ? analytics : undefined;
}

/** Without storage the choice is valid for this page only. */
function write(analytics: Choice): void {
  const stored: v.InferOutput<typeof Stored> = { version: VERSION, analytics, at: new Date().toISOString() };
  safeLocalStorage.set(KEY, JSON.stringify(stored));
}
