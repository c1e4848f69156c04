import { readStored, safeSessionStorage } from 'shared-remote/storage';
import * as v from 'valibot';
import { moveFocus } from './move-focus';

const STORED_AS = 'fdk:scroll';
const MOST_KEPT = 100;
/** A page that is still growing to its height is scrolled again for so long after its last skeleton, in ms. */
const TRIED_FOR = 1500;
/** The visitor scrolls. */
const INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const Stored = v.array(v.tuple([v.string(), v.tuple([v.number(), v.number()])]));

interface How { unlessScrolled: boolean }

/** Scroll positions by history key, in memory, and in sessionStorage while the page is away. Without a storage only that is lost. */
export function createScrollMemory(view: Window, current: () => string) {
  const positions = new Map(readStored(Stored, safeSessionStorage, STORED_AS));
  let shown: string | undefined;
  let seen: [number, number] = [0, 0];
  let cancel = () => {};

  const position = (): [number, number] => [view.scrollX, view.scrollY];
  const note = () => void (seen = position());
  const skeletonStands = () => view.document.querySelector('#slot [aria-busy="true"]') !== null;
  /** Notes the entry's scroll position, if its page was shown (`setShown`). */
  function save(key: string, when: 'now' | 'last-seen'): void {
    if (shown !== key) return;
    // The latest are last.
    positions.delete(key);
    positions.set(key, when === 'now' ? position() : seen);
  }
  // In a frame, which lays the page out anyway: asked at once, it would be laid out in the middle of its start.
  view.requestAnimationFrame(note);
  view.addEventListener('scroll', note, { passive: true });
  view.addEventListener('pagehide', () => {
    save(current(), 'now');
    safeSessionStorage.set(STORED_AS, JSON.stringify([...positions].slice(-MOST_KEPT)));
  });

  /** Tries in each frame until it succeeds; the visitor, a newer call or the end of the time stops it. */
  function keepTrying(attempt: () => boolean, { unlessScrolled }: How = { unlessScrolled: false }): void {
    cancel();
    let deadline = view.performance.now() + TRIED_FOR;
    let frame = 0;
    const end = () => {
      view.cancelAnimationFrame(frame);
      for (const event of INPUT) view.removeEventListener(event, end);
    };
    const next = () => {
      if (skeletonStands()) deadline = view.performance.now() + TRIED_FOR;
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
    save,
    /** From here on the scroll position is this entry's. */
    setShown: (key: string) => void (shown = key),
    /** Scrolls to the entry's position; false if that is not known. */
    restore(key: string, how: How): boolean {
      const known = positions.get(key);
      if (!known) return false;
      // After a load not while a skeleton stands for a part of the page or it is shorter than it was, nor in the frame in which that
      // changes: what is below would be seen to move.
      let waits = how.unlessScrolled;
      keepTrying(() => {
        if (!waits) return scrollTo(known);
        // Heights are whole pixels, positions need not be.
        const lowest = view.document.documentElement.scrollHeight - view.innerHeight + 1;
        waits = lowest < known[1] || skeletonStands();
        return false;
      }, how);
      return true;
    },
    toTop: () => keepTrying(() => scrollTo([0, 0]) || true),
    /** Scrolls to the element a fragment names, as soon as it is there, and moves the start of tabbing to it. */
    toHash: (hash: string, how?: How) => keepTrying(() => {
      const target = view.document.getElementById(decode(hash.slice(1)));
      target?.scrollIntoView();
      if (target) moveFocus(target);
      return target !== null;
    }, how),
  };
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
