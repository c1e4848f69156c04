import { LoadError } from '../federation/load-error';
import type { MountedViews } from '../slot/mounted-views';
import { createBusyShare, WINDOW_MS, type Busy, type LongFrame } from './busy-share';

export interface BusyOptions {
  views: MountedViews;
  /** For a remote without a view in the page: a service, or what a view has left behind. */
  onFailure(error: LoadError): void;
}

/**
 * A remote whose code holds the main thread, such as a loop in an effect, is reported, and the card takes the place of its view. Once
 * for each remote: what was left running goes on, so the card offers a new document.
 */
export function watchBusy(window: Pick<typeof globalThis, 'PerformanceObserver'>, { views, onFailure }: BusyOptions): void {
  const add = createBusyShare();
  const reported = new Set<string>();

  function reportOnce(busy: Busy): void {
    // React's work has React's address, in the shell: then it is the view on top.
    const mounted = views.all();
    const named = mounted.find(({ remote }) => remote.name === busy.remote?.name);
    const view = busy.remote ? named : mounted.filter(({ fragment }) => !fragment).at(-1);
    const blamed = view?.remote ?? busy.remote;
    if (!blamed || reported.has(blamed.name)) return;
    reported.add(blamed.name);
    const error = new LoadError('busy', blamed.name, blamed.version, causeOf(busy));
    if (view) view.fail(error);
    else onFailure(error);
  }

  new window.PerformanceObserver((list) => {
    for (const frame of list.getEntries() as unknown as LongFrame[]) {
      const busy = add(frame);
      if (busy) reportOnce(busy);
    }
  }).observe({ type: 'long-animation-frame' });
}

/** With a stack in the form of a thrown error's. Line 0 says that the number is a position in the file, not in a line. */
function causeOf({ share, scripts }: Busy): Error {
  const stack = scripts.map(({ sourceFunctionName, sourceURL, sourceCharPosition }) =>
    `    at ${sourceFunctionName || 'anonymous'} (${sourceURL}:0:${Math.max(0, sourceCharPosition)})`);
  return Object.assign(
    new Error(`its code took ${Math.round(share * 100)} % of the main thread for ${WINDOW_MS / 1000} s`), { stack: stack.join('\n') },
  );
}
