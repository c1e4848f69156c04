import { onPageRestored } from 'shared-remote/page-restored';

/**
 * Keeps the last tap on a button of composed HTML while nothing answers it yet, so that it is not lost: `replay` makes it
 * again once the view has mounted, `forget` drops it. So does leaving the page: whoever comes back begins anew. Links need
 * none of this, they work by themselves.
 */
export function rememberTap(composed: HTMLElement): { replay(): void; forget(): void } {
  let tapped: HTMLButtonElement | null = null;
  const remember = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) tapped = button;
    // A form would leave the page.
    if (button?.type === 'submit') event.preventDefault();
  };
  const stop = onPageRestored(() => void (tapped = null));
  const forget = () => {
    composed.removeEventListener('click', remember);
    stop();
  };
  composed.addEventListener('click', remember);
  return {
    forget,
    replay() {
      forget();
      if (tapped?.isConnected) tapped.click();
      tapped = null;
    },
  };
}
