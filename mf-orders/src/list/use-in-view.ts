import { useEffect, useRef, type RefObject } from 'react';

/** An element counts as in view this far below the screen. */
const MARGIN = '800px';

/** Calls `onSeen` when the element comes near the screen; a new function is called again. */
export function useInView<E extends Element>(onSeen: (() => void) | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const node = element.current;
    if (!node || !onSeen || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onSeen();
    }, { rootMargin: MARGIN });
    observer.observe(node);
    return () => observer.disconnect();
  }, [onSeen]);
  return element;
}
