import { createObservable } from 'shared-remote/observable';

/** Chromium's event alone, which no standard describes. */
interface InstallOffer extends Event {
  /** Asks the customer. Works once for each event. */
  prompt(): Promise<unknown>;
}

const kept = createObservable<InstallOffer | undefined>(undefined);

/** The browser's offer to put the shop on the home screen; undefined where it makes none, and once it was taken up. */
export const installOffer = { get: kept.get, subscribe: kept.subscribe };

/** Keeps the offer for the profile page: the browser then shows no banner of its own. To be called early, since it comes once. */
export function keepInstallOffer(window: Window): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    event.preventDefault();
    kept.set(event);
  });
  window.addEventListener('appinstalled', () => kept.set(undefined));
}

/** To be called in the handler of a tap: browsers ask nobody who did not ask them. */
export async function takeUpOffer(): Promise<void> {
  const offer = kept.get();
  kept.set(undefined);
  await offer?.prompt();
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';
