/** Ends a page of which the service worker could show the beginning alone. Needs no script, which the page's policy would have to name. */
export const LOAD_ANEW = '<meta http-equiv="refresh" content="0">';

/** The browser is about to load this page anew: the rest of it is missing. */
export const isLoadedAnew = (): boolean => document.querySelector('meta[http-equiv=refresh]') !== null;
