import { watchConnection } from './notice';
import { registerWorker } from './register';

/** What a page does for visits without a connection. To be called when it is idle. */
export function startOffline(window: Window, onNavigation: (listener: () => void) => void): void {
  watchConnection(window, onNavigation);
  registerWorker(window.navigator);
}
