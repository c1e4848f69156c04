/** Runs once the document is parsed completely: the shell's script is `async` and may run earlier. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
