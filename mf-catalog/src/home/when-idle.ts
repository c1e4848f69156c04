/** Runs once the browser has nothing better to do; returns the way to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 1500);
  return () => clearTimeout(timer);
}
