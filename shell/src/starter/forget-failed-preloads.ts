/**
 * WebKit remembers that a preload has failed: whatever asks for that address fails at once from then on, also after the page was loaded
 * anew. It forgets it as soon as the address is fetched, whether that succeeds or not (docs/decisions/111).
 */
export function forgetFailedPreloads(document: Pick<Document, 'addEventListener'>, ask: (address: string) => Promise<unknown> = fetch): void {
  document.addEventListener('error', ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'preload') void ask(target.href).catch(() => {});
  }, true);
}
