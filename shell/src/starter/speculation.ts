/** Drops the rules by which the browser prerenders pages, and with them what it has prerendered. */
export function dropSpeculation(document: Document): void {
  document.querySelector('script[type=speculationrules]')?.remove();
}
