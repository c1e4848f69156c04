import { useEffect, useRef, useState } from 'react';
import { onPageRestored } from 'shared-remote/page-restored';

/** How long the next page may take to come, in ms. After that the customer may have stopped it: the button can be pressed again. */
export const LEAVE_WITHIN_MS = 15_000;

/** Whether this page is about to be left for another. Undone when the customer is back on it. */
export function useLeaving(): { leaving: boolean; startLeaving: () => boolean } {
  const [leaving, setLeaving] = useState(false);
  // A second tap may come before the first one's render.
  const left = useRef(false);
  useEffect(() => {
    if (!leaving) return;
    const stay = () => {
      left.current = false;
      setLeaving(false);
    };
    const timer = setTimeout(stay, LEAVE_WITHIN_MS);
    const stop = onPageRestored(stay);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [leaving]);
  return {
    leaving,
    /** False if it is under way already. */
    startLeaving() {
      if (left.current) return false;
      left.current = true;
      setLeaving(true);
      return true;
    },
  };
}
