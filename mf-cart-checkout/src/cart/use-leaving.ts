import { useEffect, useRef, useState } from 'react';
import { onPageRestored } from 'shared-remote/page-restored';

/** After this time the next page has probably been cancelled or failed, so the button can be pressed again, ms. */
export const LEAVE_WITHIN_MS = 15_000;

/** Whether navigation to the payment page has started; false again when this page is restored. */
export function useLeaving(): { leaving: boolean; startLeaving: () => boolean } {
  const [leaving, setLeaving] = useState(false);
  // State is too late for this: a second tap may come before the first one has rendered.
  const started = useRef(false);
  useEffect(() => {
    if (!leaving) return;
    const stay = () => {
      started.current = false;
      setLeaving(false);
    };
    const timer = setTimeout(stay, LEAVE_WITHIN_MS);
    const stopListening = onPageRestored(stay);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [leaving]);
  return {
    leaving,
    /** False if it has started already. */
    startLeaving() {
      if (started.current) return false;
      started.current = true;
      setLeaving(true);
      return true;
    },
  };
}
