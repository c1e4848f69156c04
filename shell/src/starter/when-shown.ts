/** A page that a browser prerenders does nothing until somebody comes to it: nobody has asked for it yet. */
export function whenShown(document: EventTarget & { prerendering?: boolean }, run: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}
