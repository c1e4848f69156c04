import { onPageRestored } from 'shared-remote/page-restored';

/** What a visitor does on composed HTML before it is hydrated. */
export interface EarlyInput {
  /** Does again, once, what was done in `region`, which answers from now on. */
  replay(region: Element): void;
  /** Drops what was done in `region`, since another page was asked for. */
  forget(region: Element): void;
  /** Keeps nothing any more: no script will answer, so forms are left to the browser. */
  stop(): void;
}

/** Of a page without a starter: a preview, a page in development. */
export const NO_INPUT: EarlyInput = { replay() {}, forget() {}, stop() {} };

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The composed view, and the chrome. Views that were rendered in the browser have no mode. */
const REGIONS = '[data-view][data-mode], #chrome';
/** React answers in these itself: it hydrates what is tapped at once. Set by `parcel.tsx` and `start.tsx`. */
const LIVE = '[data-live]';

/**
 * Keeps the last tap on a button of composed HTML, and what was typed or chosen in its fields. Leaving the page drops it: whoever
 * comes back begins anew. Links need none of this, they work by themselves.
 */
export function keepInput(document: Document): EarlyInput {
  let tapped: HTMLButtonElement | undefined;
  const fields = new Map<Field, string | boolean>();
  const answered = new WeakSet<Element>();

  const isEarly = (target: EventTarget | null): target is Element => {
    const region = target instanceof Element ? target.closest(REGIONS) : null;
    return region !== null && !region.matches(LIVE) && !answered.has(region);
  };
  const keepTap = (event: Event) => {
    if (!isEarly(event.target)) return;
    const button = event.target.closest('button');
    if (!button) return;
    unmark();
    tapped = button;
    // The style of a button that was tapped and has not answered yet.
    button.setAttribute('data-kept', '');
    // A form would leave the page.
    if (button.type === 'submit') event.preventDefault();
  };
  const keepField = ({ target }: Event) => {
    if (isEarly(target) && isField(target)) fields.set(target, isSwitch(target) ? target.checked : target.value);
  };
  const unmark = () => {
    tapped?.removeAttribute('data-kept');
    tapped = undefined;
  };
  const clear = () => {
    unmark();
    fields.clear();
  };
  const stopClearing = onPageRestored(clear);
  document.addEventListener('click', keepTap);
  document.addEventListener('input', keepField);
  document.addEventListener('change', keepField);

  function removeListeners(): void {
    document.removeEventListener('click', keepTap);
    document.removeEventListener('input', keepField);
    document.removeEventListener('change', keepField);
    stopClearing();
  }
  function end(region: Element): void {
    answered.add(region);
    if ([...document.querySelectorAll(REGIONS)].every((other) => answered.has(other))) removeListeners();
  }

  function take(region: Element): { button: HTMLButtonElement | undefined; own: [Field, string | boolean][] } {
    end(region);
    const own = [...fields].filter(([field]) => region.contains(field));
    for (const [field] of own) fields.delete(field);
    const button = tapped && region.contains(tapped) ? tapped : undefined;
    if (button) unmark();
    return { button, own };
  }

  return {
    forget: (region) => void take(region),
    replay(region) {
      const { button, own } = take(region);
      for (const [field, value] of own) restore(field, value);
      button?.click();
    },
    stop() {
      clear();
      removeListeners();
    },
  };
}

const isField = (target: Element): target is Field => target.matches('input, select, textarea');
const isSwitch = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/** Hydration has put back what the page was composed with. */
function restore(field: Field, value: string | boolean): void {
  if (isSwitch(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  // Not by the element's own property, which React replaces in order to see what it has set itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
