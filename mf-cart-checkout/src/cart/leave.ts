/** In its own module, so that tests can mock it. */
export function leave(url: string): void {
  window.location.assign(url);
}
