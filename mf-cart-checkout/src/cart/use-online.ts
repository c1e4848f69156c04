import { useEffect, useSyncExternalStore } from 'react';

/** What the browser reports; it may be connected to a network without internet. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine, () => true);
}

/**
 * For what the service worker kept: it is fetched as soon as there is a connection. Not by TanStack Query's own `refetchOnReconnect`,
 * which takes a page that was opened offline for a connected one.
 */
export function useOnceOnline(isKept: boolean, refetch: () => Promise<unknown>): void {
  const online = useOnline();
  useEffect(() => {
    if (online && isKept) void refetch();
  }, [online, isKept, refetch]);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
