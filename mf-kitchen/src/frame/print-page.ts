/** In its own module, so that tests can mock it. */
export function printPage(): void {
  window.print();
}
