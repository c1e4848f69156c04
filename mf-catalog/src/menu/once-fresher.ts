/** What is as of before although there is a connection is asked for again after so long, ms: the shop has no newer one at the moment. */
export const AGAIN_AFTER_MS = 5000;

/** Asks once for what may be newer than what was kept: as soon as there is a connection, or in a while. @returns ends the waiting */
export function onceFresher(ask: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('online', again);
  };
  const again = () => {
    stop();
    ask();
  };
  const timer = navigator.onLine ? setTimeout(again, AGAIN_AFTER_MS) : undefined;
  addEventListener('online', again);
  return stop;
}
