import { createObservable } from 'shared-remote/observable';
import { onPageRestored } from 'shared-remote/page-restored';
import { readJson, safeLocalStorage } from 'shared-remote/storage';

/** Raised when the question changes: visitors who answered an older one are asked again. */
const VERSION = 1;
const KEY = 'five-day-kitchen:consent';

export type Choice = 'granted' | 'refused';

export interface ConsentState {
  /** Undefined until the visitor has chosen, which counts as no consent. */
  choice: Choice | undefined;
  /** The banner is shown. */
  asking: boolean;
}

export type ConsentStore = ReturnType<typeof createConsent>;

/** The visitor's choice about storage that is not strictly necessary (UK PECR), the same in all tabs. */
export function createConsent(window: Window) {
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

  // A page in the back/forward cache hears of no other tab. Where nothing is stored, its own choice stays.
  onPageRestored(() => {
    const stored = read();
    if (stored) set({ choice: stored, asking: false });
  }, window);

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** For the button in the footer: withdrawing consent must be as easy as giving it. */
    ask: () => set({ ...state.get(), asking: true }),
    choose(chosen: Choice) {
      write(chosen);
      set({ choice: chosen, asking: false });
    },
  };
}

/** By hand: the starter of a page at rest reads it, which has no room for a schema. */
function read(): Choice | undefined {
  const stored = readJson(safeLocalStorage, KEY);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const [version, analytics]: unknown[] = [Reflect.get(stored, 'version'), Reflect.get(stored, 'analytics')];
  if (typeof version !== 'number' || (analytics !== 'granted' && analytics !== 'refused')) return undefined;
  // After a rollback the stored answer may be to a newer question: its refusal counts here too, its acceptance does not.
  return version === VERSION || (version > VERSION && analytics === 'refused') ? analytics : undefined;
}

/** Without storage the choice is valid for this page only. */
function write(analytics: Choice): void {
  safeLocalStorage.set(KEY, JSON.stringify({ version: VERSION, analytics, at: new Date().toISOString() }));
}
