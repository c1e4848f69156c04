import { subscribe } from 'shared-events';
import type { ServiceProps } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';

/** An open profile is checked this often, ms. */
const RECHECK_MS = 10_000;
/** Focus and visibility, which change together when a customer comes back to the tab, make one check, ms. */
const TOGETHER_MS = 1000;

/**
 * Whether a customer's email has been verified meanwhile: asked when the customer comes back to this tab, and again and again
 * while the profile is in view, since the mail may be opened on another device.
 * @param ask asks the backend, for the customer signed in now
 * @returns the check to run when the tab is visible or has the focus again
 */
export function createVerificationCheck(
  { bus, navigation }: Pick<ServiceProps, 'bus' | 'navigation'>, ask: () => void, signal?: AbortSignal,
): () => void {
  let unverified = false;
  let checkedAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function check(leastMs: number): void {
    if (!unverified || Date.now() - checkedAt < leastMs) return;
    checkedAt = Date.now();
    ask();
  }

  function checkOpenProfile(): void {
    if (navigation.get().pathname === PATHS.profile && document.visibilityState === 'visible') check(RECHECK_MS);
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  subscribe(bus, 'auth', (auth) => {
    unverified = auth.status === 'signed-in' && auth.isEmailVerified === false;
    if (unverified) timer ??= setInterval(checkOpenProfile, RECHECK_MS);
    else stop();
  });
  signal?.addEventListener('abort', stop);
  return () => check(TOGETHER_MS);
}
