import { onPageRestored } from 'shared-remote/page-restored';
import { onHintChanged } from './hint';

interface ChangeSignals {
  /** Another tab signed in or out, or the page was restored from the back/forward cache, where it received no events. */
  reread(restored: boolean): void;
  /** The network is back. */
  online(): void;
  /** The tab is visible or has the focus again; the customer may have opened the verification mail meanwhile, or recovered the account. */
  visible(): void;
}

/** The events after which the page's data about the customer may be stale. */
export function onPossibleChange({ reread, online, visible }: ChangeSignals, signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  for (const stop of [onHintChanged(() => reread(false)), onPageRestored(() => reread(true))]) signal?.addEventListener('abort', stop);
  window.addEventListener('online', online, options);
  window.addEventListener('focus', visible, options);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && visible(), options);
}
