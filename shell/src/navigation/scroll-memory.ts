const STORED_AS = 'fdk:scroll';
const KEPT = 100;
/** How long a position is tried for while the page is still growing to its height, in ms. */
const PATIENCE = 1500;
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Position = readonly [x: number, y: number];

interface Pursuit { unlessScrolled: boolean }

export interface ScrollMemory {
  /** Notes where the entry stands. Nothing is noted for an entry whose page never stood (`settle`). */
  save(key: string, when: 'now' | 'last-seen'): void;
  /** From here on the scroll position is this entry's. */
  settle(key: string): void;
  /** Scrolls to where the entry stood; false if that is not known. */
  restore(key: string, how?: Pursuit): boolean;
  toTop(): void;
  /** Scrolls to the element a fragment names, as soon as it is there, and moves the start of tabbing to it. */
  toHash(hash: string, how?: Pursuit): void;
  stop(): void;
}

/** Scroll positions by history key, in memory, and in sessionStorage while the page is away. A throwing storage costs only that. */
export function createScrollMemory(view: Window, current: () => string): ScrollMemory {
  const positions = load(view);
  let settled: string | undefined;
  let seen: Position = [0, 0];
  let giveUp = () => {};

  const position = (): Position => [view.scrollX, view.scrollY];
  const note = () => void (seen = position());
  const put = (key: string, where: Position) => {
    positions.delete(key);
    positions.set(key, where);
  };
  const leave = () => {
    if (settled === current()) put(settled, position());
    store(view, positions);
  };
  // In a frame, which lays the page out anyway: asked at once, it would be laid out in the middle of its start.
  view.requestAnimationFrame(note);
  view.addEventListener('scroll', note, { passive: true });
  view.addEventListener('pagehide', leave);

  /** Tries in each frame until it succeeds; the visitor's hand, a newer wish or the end of patience stops it. */
  function pursue(reached: () => boolean, { unlessScrolled }: Pursuit = { unlessScrolled: false }): void {
    giveUp();
    const deadline = view.performance.now() + PATIENCE;
    let frame = 0;
    const end = () => {
      view.cancelAnimationFrame(frame);
      for (const hand of HANDS) view.removeEventListener(hand, end);
    };
    const tryIt = () => {
      if (reached() || view.performance.now() > deadline) end();
      else frame = view.requestAnimationFrame(tryIt);
    };
    for (const hand of HANDS) view.addEventListener(hand, end, { passive: true });
    // Asked in the frame, for the same reason.
    frame = view.requestAnimationFrame(() => (unlessScrolled && view.scrollY > 0 ? end() : tryIt()));
    giveUp = end;
  }

  return {
    save(key, when) {
      if (settled !== key) return;
      put(key, when === 'now' ? position() : seen);
    },
    settle: (key) => void (settled = key),
    restore(key, how) {
      const kept = positions.get(key);
      if (!kept) return false;
      pursue(() => {
        view.scrollTo({ left: kept[0], top: kept[1], behavior: 'instant' });
        return Math.abs(view.scrollY - kept[1]) < 2;
      }, how);
      return true;
    },
    toTop() {
      pursue(() => {
        view.scrollTo({ left: 0, top: 0, behavior: 'instant' });
        return true;
      });
    },
    toHash(hash, how) {
      pursue(() => {
        const target = view.document.getElementById(decode(hash.slice(1)));
        if (!target) return false;
        target.scrollIntoView();
        startTabbingAt(target);
        return true;
      }, how);
    },
    stop() {
      giveUp();
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

function load(view: Window): Map<string, Position> {
  try {
    const stored: unknown = JSON.parse(view.sessionStorage.getItem(STORED_AS) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

function isPair(value: unknown): value is [string, Position] {
  return Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]) && value[1].length === 2 && value[1].every(Number.isFinite);
}

function store(view: Window, positions: Map<string, Position>): void {
  try {
    view.sessionStorage.setItem(STORED_AS, JSON.stringify([...positions].slice(-KEPT)));
  } catch {
    // Full or forbidden: the positions are lost with the page, nothing else is.
  }
}
