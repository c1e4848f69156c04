import { onPageRestored } from 'shared-remote/page-restored';
import { onHintChanged } from './hint';

export interface Wakings {
  /** Another tab signed in or out, or the page comes out of the back/forward cache, where it heard nothing. */
  reread(restored: boolean): void;
  /** The network is back. */
  online(): void;
  /** The customer looks at this tab again, perhaps back from their mail. */
  visible(): void;
}

/** The moments at which what the page believes of the customer may have become old. */
export function onWaking({ reread, online, visible }: Wakings, signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  for (const stop of [onHintChanged(() => reread(false)), onPageRestored(() => reread(true))]) signal?.addEventListener('abort', stop);
  window.addEventListener('online', online, options);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && visible(), options);
}
