import { onPageRestored } from 'shared-remote/page-restored';

/** What a visitor does on composed HTML before it is hydrated. */
export interface EarlyInput {
  /** Does again, once, what was done in `region`, which answers from now on. */
  replay(region: Element): void;
  /** Drops what was done in `region`, since another page was asked for. */
  drop(region: Element): void;
  /** Keeps nothing any more: no script will answer, so forms are left to the browser. */
  stop(): void;
}

/** Of a page without a starter: a preview, a page in development. */
export const NO_INPUT: EarlyInput = { replay() {}, drop() {}, stop() {} };

/** A switch is set by the click itself, and tells of it after that. */
const TYPES = ['click', 'input', 'change'];

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The composed view, and the chrome. Views that were rendered in the browser have no mode. */
const REGIONS = '[data-view][data-mode], #chrome';

/**
 * Keeps the last tap on a button of composed HTML, and what was typed or chosen in its fields. Leaving the page drops it: whoever
 * comes back begins anew. Links need none of this, they work by themselves. React, which may be hydrating, is not told until
 * `replay`: it puts composed values back, and would read those, and answer a button with them.
 */
export function keepInput(document: Document): EarlyInput {
  let tapped: HTMLButtonElement | undefined;
  const fields = new Map<Field, string | boolean>();
  const answered = new WeakSet<Element>();

  const isEarly = (target: EventTarget | null): target is Element => {
    const region = target instanceof Element ? target.closest(REGIONS) : null;
    return region !== null && !answered.has(region);
  };
  const keep = (event: Event) => {
    const { target } = event;
    if (!isEarly(target)) return;
    const button = event.type === 'click' ? target.closest('button') : null;
    // What was set last is done last: of a group's switches that one stays.
    fields.delete(target as Field);
    if (button) {
      unmark();
      tapped = button;
      // The style of a button that was tapped and has not answered yet.
      button.setAttribute('data-kept', '');
      // A form would leave the page.
      if (button.type === 'submit') event.preventDefault();
    } else if (isSwitch(target)) fields.set(target, target.checked);
    // Nothing else but a field tells of input.
    else if (event.type !== 'click') fields.set(target as Field, (target as Field).value);
    else return;
    event.stopPropagation();
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
  for (const type of TYPES) document.addEventListener(type, keep, true);

  function removeListeners(): void {
    for (const type of TYPES) document.removeEventListener(type, keep, true);
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
    drop: (region) => void take(region),
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

const isSwitch = (target: Element): target is HTMLInputElement => target.matches('[type=checkbox], [type=radio]');

/**
 * Hydration may have put back what the page was composed with, or have taken what stands there for what it set itself. So React sets
 * something else first, and is told of a change either way.
 */
function restore(field: Field, value: string | boolean): void {
  if (isSwitch(field)) {
    field.checked = !value;
    field.click();
    return;
  }
  field.value = value ? '' : '1';
  // Not by the element's own property, which React replaces in order to see what it has set itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
