import { useEffect, useRef } from 'react';
import { useShop } from './shop';

interface PlaceProps {
  /** As in `places` of the remote's own remote.json. */
  name: string;
  /** Says where the place lies. It must not be in the way while it is empty, and not move anything once it is filled. */
  className?: string | undefined;
}

/** A spot for a part that another remote lends, or for none: it stays empty where nobody lends one, and where that fails. */
export function Place({ name, className }: PlaceProps) {
  const { place } = useShop();
  const spot = useRef<HTMLDivElement>(null);
  useEffect(() => (spot.current ? place?.(name, spot.current) : undefined), [name, place]);
  // Text that never changes: so React leaves alone what the shell puts in, also while it hydrates.
  return <div ref={spot} data-place={name} className={className} suppressHydrationWarning>{''}</div>;
}
