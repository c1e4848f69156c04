import { current, subscribe, type BusPort } from 'shared-events';
import { checkout } from '../topics';

interface CustomerOptions {
  window: Window;
  /** A port that reads 'checkout'. */
  bus: BusPort;
  /** Calls back when another page is mounted. */
  onNavigation(listener: () => void): void;
}

/**
 * Whether a reload could lose something: a checkout or a dialog is open, something was typed into a form, a field has the
 * focus, or there is no network.
 */
export function watchCustomer({ window, bus, onNavigation }: CustomerOptions) {
  const { document } = window;
  const listeners = new Set<() => void>();
  const editedFields = new Set<Element>();
  const changed = () => listeners.forEach((listener) => listener());
  // Later, because no element has the focus while it moves.
  const changedLater = () => void window.setTimeout(changed);

  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element) editedFields.add(target);
    changed();
  });
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, changedLater);
  // Captured, because a dialog's `close` does not bubble.
  document.addEventListener('close', changedLater, true);
  for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  subscribe(bus, checkout, changed);
  onNavigation(changedLater);

  function isEditing(): boolean {
    for (const field of editedFields) if (!field.isConnected) editedFields.delete(field);
    return [...editedFields].some(hasContent) || isField(document.activeElement);
  }

  return {
    mayReload: () => window.navigator.onLine
      && current(bus, checkout)?.open !== true
      && document.querySelector('dialog[open]') === null
      && !isEditing(),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const isField = (element: Element | null): boolean => element !== null && element.matches('input, textarea, select, [contenteditable]');

function hasContent(field: Element): boolean {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) return true;
  return 'value' in field ? field.value !== '' : true;
}
