import { moveFocus } from './move-focus';

/** How long whoever removed the focused element has to move the focus itself, ms. */
const GRACE_MS = 50;

/**
 * Where the focused element is removed or disabled, browsers give the focus to `<body>`: keyboard and screen reader begin at the
 * top again. This moves it to the heading of the nearest part of the page that is still there. Clicking beside everything is the
 * customer's own way to have no focus, and stays.
 */
export function keepFocus(document: Document): void {
  let last: Element | undefined;
  /** From the inside out. They are written down, since a removed element has none. */
  let around: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => last !== undefined && !isUsable(last) && isNowhere(document);

  function restore(): void {
    if (!isLost()) return;
    last = undefined;
    const target = nearestHeading(around) ?? document.querySelector<HTMLElement>('main');
    if (target) moveFocus(target);
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    last = target;
    around = ancestorsOf(target);
  });
  // The event comes before the element is gone, and before the next one has the focus.
  document.addEventListener('focusout', () => setTimeout(() => {
    if (last && isUsable(last) && isNowhere(document)) last = undefined;
  }));
  new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, GRACE_MS);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
}

const isNowhere = ({ activeElement, body }: Document) => !activeElement || activeElement === body;

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled') && !element.closest('[hidden], [inert]');

function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement && parentElement !== element.ownerDocument.body ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

function nearestHeading(around: readonly Element[]): HTMLElement | undefined {
  for (const part of around) {
    const heading = part.isConnected ? [...part.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].find(isUsable) : undefined;
    if (heading) return heading;
  }
  return undefined;
}
