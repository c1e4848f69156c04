import { watchConnection } from './notice';
import { registerWorker } from './register';

/** What a page does for visits without a connection. To be called when it is idle. */
export function startOffline(window: Window): void {
  watchConnection(window);
  registerWorker(window.navigator);
}
