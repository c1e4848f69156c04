/** Leaves the shop for the provider's hosted page. A function of its own, so that tests can replace it. */
export function leave(url: string): void {
  window.location.assign(url);
}
