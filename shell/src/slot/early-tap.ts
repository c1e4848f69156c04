import { onPageRestored } from 'shared-remote/page-restored';

/**
 * Keeps the last tap on a button of composed HTML, and what was chosen in its lists, while nothing answers yet, so that it is not
 * lost: `replay` makes it again once the view has mounted, `forget` drops it. So does leaving the page: whoever comes back begins
 * anew. Links need none of this, they work by themselves.
 */
export function rememberTap(composed: HTMLElement): { replay(): void; forget(): void } {
  let tapped: HTMLButtonElement | null = null;
  const chosen = new Map<HTMLSelectElement, string>();
  const remember = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) tapped = button;
    // A form would leave the page.
    if (button?.type === 'submit') event.preventDefault();
  };
  const rememberChoice = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) chosen.set(target, target.value);
  };
  const clear = () => {
    tapped = null;
    chosen.clear();
  };
  const stop = onPageRestored(clear);
  const forget = () => {
    composed.removeEventListener('click', remember);
    composed.removeEventListener('change', rememberChoice);
    stop();
  };
  composed.addEventListener('click', remember);
  composed.addEventListener('change', rememberChoice);
  return {
    forget,
    replay() {
      forget();
      for (const [select, value] of chosen) {
        // Hydration has put back what the page was composed with.
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      if (tapped?.isConnected) tapped.click();
      clear();
    },
  };
}
