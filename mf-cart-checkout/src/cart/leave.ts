/** Leaves the shop for the provider's hosted page. One function, so that tests can stand in for the browser here. */
export function leave(url: string): void {
  window.location.assign(url);
}
