import type { ReleasedRemote } from 'shared-remote/release-document';
import { fillPlace, type FillOptions } from './fill-place';
import { lentTo, type Place } from './place';

/** Fills each place with what is lent to it for this customer, or nobody; takes out what was there for somebody else. */
export function keepFilled(
  places: ReadonlySet<Place>, remotes: readonly ReleasedRemote[], customer: string | undefined, options: FillOptions,
): void {
  for (const place of places) {
    const lent = lentTo(place.name, remotes, customer);
    if (!place.nest() || place.whose === lent?.whose) continue;
    place.leave?.();
    Object.assign(place, { whose: lent?.whose, fragment: lent?.fragment, state: lent && 'loading', leave: undefined });
    if (lent) place.leave = fillPlace(place, lent.fragment, options);
  }
}
