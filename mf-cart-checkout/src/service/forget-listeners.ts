/** A service lives as long as its page. In a test file many live in one window: this ends what each heard of. */
export function forgetListeners(): () => void {
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
