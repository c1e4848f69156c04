import { moveFocus } from '../navigation/move-focus';

/**
 * Gives focus back to what opened an overlay. If that is gone ('Log in' became 'Profile'), to the page's heading.
 * Focus that someone already put elsewhere stays there.
 */
export function returnFocus(opener: Element | null): void {
  const document = opener?.ownerDocument;
  if (!document) return;
  const focused = document.activeElement;
  if (focused && focused !== document.body) return;
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener.focus({ preventScroll: true });
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) moveFocus(heading);
}
