import { SERVICE_WORKER } from 'shared-remote/paths';

/**
 * Lets the shop work without a connection. To be called when the page is idle: it needs nothing of the worker. Where there is
 * none (private windows, older browsers), or it fails, the shop works as before.
 */
export function registerWorker({ serviceWorker }: Navigator): void {
  void serviceWorker?.register(SERVICE_WORKER, { updateViaCache: 'none' })
    .then(() => serviceWorker.ready)
    .then(({ active }) => active?.postMessage('fill'))
    .catch(() => {});
}
