import { current, subscribe, type BusPort } from 'shared-events';

export interface CustomerOptions {
  window: Window;
  /** A port that reads 'checkout'. The shell works without that topic, so its remote.json does not list it. */
  bus: BusPort;
  /** Calls back when another page is mounted. */
  onNavigation(listener: () => void): void;
}

/**
 * Whether a customer could lose something by a reload: a checkout is open, a dialog asks something, a form has been
 * written in or a field has the focus, or there is no network to load anything from.
 */
export function watchCustomer({ window, bus, onNavigation }: CustomerOptions) {
  const { document } = window;
  const listeners = new Set<() => void>();
  const written = new Set<Element>();
  const changed = () => listeners.forEach((listener) => listener());
  // A focus that moves is on nothing while it does.
  const soon = () => void window.setTimeout(changed);

  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element) written.add(target);
    changed();
  });
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, soon);
  // A dialog's own event does not bubble.
  document.addEventListener('close', soon, true);
  for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  subscribe(bus, 'checkout', changed);
  onNavigation(soon);

  function isWriting(): boolean {
    for (const field of written) if (!field.isConnected) written.delete(field);
    return [...written].some(holdsSomething) || isField(document.activeElement);
  }

  return {
    isFree: () => window.navigator.onLine && current(bus, 'checkout')?.open !== true && document.querySelector('dialog[open]') === null && !isWriting(),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const isField = (element: Element | null): boolean => element !== null && element.matches('input, textarea, select, [contenteditable]');

function holdsSomething(field: Element): boolean {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) return true;
  return 'value' in field ? field.value !== '' : true;
}
