/** Opens the browser's print dialog. A function of its own, so that tests can replace it. */
export function printPage(): void {
  window.print();
}
