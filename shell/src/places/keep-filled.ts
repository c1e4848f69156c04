import type { ReleasedRemote } from 'shared-remote/release-document';
import { fillPlace, type FillOptions } from './fill-place';
import { lentTo, type Spot } from './spot';

/** Fills each place with what is lent to it for this customer, or nobody; takes out what was there for somebody else. */
export function keepFilled(
  spots: ReadonlySet<Spot>, remotes: readonly ReleasedRemote[], customer: string | undefined, options: FillOptions,
): void {
  for (const spot of spots) {
    const lent = lentTo(spot.name, remotes, customer);
    if (!spot.nest() || spot.whose === lent?.whose) continue;
    spot.leave?.();
    Object.assign(spot, { whose: lent?.whose, fragment: lent?.fragment, state: lent && 'loading', leave: undefined });
    if (lent) spot.leave = fillPlace(spot, lent.fragment, options);
  }
}
