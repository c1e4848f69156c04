/** Takes the page's speculation rules away, with what a browser has prerendered by them. */
export function dropSpeculation(document: Document): void {
  document.querySelector('script[type=speculationrules]')?.remove();
}
