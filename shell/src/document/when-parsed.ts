/** Runs once the document is here to its end: the shell's script is `async` and may come before that. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}
