/** Opens the browser's print dialog. One function, so that tests can stand in for the browser here. */
export function printPage(): void {
  window.print();
}
