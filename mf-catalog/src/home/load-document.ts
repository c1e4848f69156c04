/** Loads an address of this shop as a document, as a plain link does. Apart, so that tests of a screen can do without a navigation. */
export function loadDocument(path: string): void {
  window.location.assign(path);
}
