import { useEffect, useRef, type RefObject } from 'react';

/** Ahead of the end by this much, the next page is asked for. */
const AHEAD = '800px';

/** Calls `onSeen` when the element comes near the screen, and again for each new `onSeen`. */
export function useInView<E extends Element>(onSeen: (() => void) | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const node = element.current;
    if (!node || !onSeen || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onSeen();
    }, { rootMargin: AHEAD });
    observer.observe(node);
    return () => observer.disconnect();
  }, [onSeen]);
  return element;
}
