/**
 * For tests: a service never removes its listeners, and a test file starts many services in one window.
 * @returns removes all listeners added since
 */
export function recordListeners(): () => void {
  const add = window.addEventListener;
  const added: Parameters<typeof add>[] = [];
  window.addEventListener = (...args: Parameters<typeof add>) => {
    added.push(args);
    add.apply(window, args);
  };
  return () => {
    window.addEventListener = add;
    for (const [type, listener, options] of added) window.removeEventListener(type, listener, options);
  };
}
