/**
 * Opens the print dialog. In its own module, so that tests can mock it.
 * @returns false where the browser has none: in-app browsers of phones, and Firefox for Android before 114
 */
export function printPage(): boolean {
  if (typeof window.print !== 'function') return false;
  window.print();
  return true;
}
