import { useEffect, useState } from 'react';

/** Loading counts as slow after this long, in ms. */
const SLOW_AFTER_MS = 3000;

/** True once `waiting` has lasted for SLOW_AFTER_MS. */
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
