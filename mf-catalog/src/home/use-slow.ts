import { useEffect, useState } from 'react';

/** A wait is called slow after this long, in ms. */
export const SLOW_AFTER_MS = 3000;

/** True once `waiting` has lasted long enough to say a word about it. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}
