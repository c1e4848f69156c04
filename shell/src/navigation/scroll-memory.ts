import * as v from 'valibot';

const STORED_AS = 'fdk:scroll';
const MOST_KEPT = 100;
/** A page that is still growing to its height is scrolled again for so long, in ms. */
const TRIED_FOR = 1500;
/** The visitor scrolls. */
const INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const Position = v.tuple([v.pipe(v.number(), v.finite()), v.pipe(v.number(), v.finite())]);
const Stored = v.pipe(v.string(), v.parseJson(), v.array(v.fallback(v.nullable(v.tuple([v.string(), Position])), null)));

interface How { unlessScrolled: boolean }

export interface ScrollMemory {
  /** Notes the entry's scroll position, if its page was shown (`settle`). */
  save(key: string, when: 'now' | 'last-seen'): void;
  /** From here on the scroll position is this entry's. */
  settle(key: string): void;
  /** Scrolls to the entry's position; false if that is not known. */
  restore(key: string, how?: How): boolean;
  toTop(): void;
  /** Scrolls to the element a fragment names, as soon as it is there, and moves the start of tabbing to it. */
  toHash(hash: string, how?: How): void;
  stop(): void;
}

/** Scroll positions by history key, in memory, and in sessionStorage while the page is away. A throwing storage costs only that. */
export function createScrollMemory(view: Window, current: () => string): ScrollMemory {
  const positions = new Map(stored(view));
  let settled: string | undefined;
  let seen: [number, number] = [0, 0];
  let cancel = () => {};

  const position = (): [number, number] => [view.scrollX, view.scrollY];
  const note = () => void (seen = position());
  function put(key: string, where: [number, number]): void {
    positions.delete(key);
    positions.set(key, where);
  }
  function leave(): void {
    if (settled === current()) put(settled, position());
    try {
      view.sessionStorage.setItem(STORED_AS, JSON.stringify([...positions].slice(-MOST_KEPT)));
    } catch {
      // Full or forbidden: the positions are lost with the page, nothing else is.
    }
  }
  // In a frame, which lays the page out anyway: asked at once, it would be laid out in the middle of its start.
  view.requestAnimationFrame(note);
  view.addEventListener('scroll', note, { passive: true });
  view.addEventListener('pagehide', leave);

  /** Tries in each frame until it succeeds; the visitor, a newer call or the end of the time stops it. */
  function keepTrying(attempt: () => boolean, { unlessScrolled }: How = { unlessScrolled: false }): void {
    cancel();
    const deadline = view.performance.now() + TRIED_FOR;
    let frame = 0;
    const end = () => {
      view.cancelAnimationFrame(frame);
      for (const event of INPUT) view.removeEventListener(event, end);
    };
    const next = () => {
      if (attempt() || view.performance.now() > deadline) end();
      else frame = view.requestAnimationFrame(next);
    };
    for (const event of INPUT) view.addEventListener(event, end, { passive: true });
    // Asked in the frame, for the same reason.
    frame = view.requestAnimationFrame(() => (unlessScrolled && view.scrollY > 0 ? end() : next()));
    cancel = end;
  }

  function scrollTo([left, top]: [number, number]): boolean {
    view.scrollTo({ left, top, behavior: 'instant' });
    return Math.abs(view.scrollY - top) < 2;
  }

  return {
    save(key, when) {
      if (settled === key) put(key, when === 'now' ? position() : seen);
    },
    settle: (key) => void (settled = key),
    restore(key, how) {
      const known = positions.get(key);
      if (known) keepTrying(() => scrollTo(known), how);
      return known !== undefined;
    },
    toTop: () => keepTrying(() => scrollTo([0, 0]) || true),
    toHash: (hash, how) => keepTrying(() => {
      const target = view.document.getElementById(decode(hash.slice(1)));
      target?.scrollIntoView();
      if (target) startTabbingAt(target);
      return target !== null;
    }, how),
    stop() {
      cancel();
      view.removeEventListener('scroll', note);
      view.removeEventListener('pagehide', leave);
    },
  };
}

/** What a browser does by itself after following a fragment. */
function startTabbingAt(target: HTMLElement): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.setAttribute('tabindex', '-1');
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function stored(view: Window): [string, [number, number]][] {
  try {
    const parsed = v.safeParse(Stored, view.sessionStorage.getItem(STORED_AS));
    return parsed.success ? parsed.output.filter((entry) => entry !== null) : [];
  } catch {
    return [];
  }
}
