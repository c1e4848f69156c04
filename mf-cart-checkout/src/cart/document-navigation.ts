// In a module of its own, so that tests can do without a browser's navigation.

export function leave(url: string): void {
  window.location.assign(url);
}

/** The browser's back or forward button has loaded this document anew: its back/forward cache did not have it. */
export const isLoadedByBack = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');
