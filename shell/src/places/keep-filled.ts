import type { ReleasedRemote } from 'shared-remote/release-document';
import { fillPlace, type FillOptions } from './fill-place';
import type { Spot } from './spot';

/** Fills each place with what is lent to it for this customer, or nobody; takes out what was there for somebody else. */
export function keepFilled(
  spots: ReadonlySet<Spot>, remotes: readonly ReleasedRemote[], customer: string | undefined, options: FillOptions,
): void {
  const lent = remotes.flatMap((remote) => remote.fragments.map((declared) => ({ remote, declared })));
  for (const spot of spots) {
    const fragment = lent.find(({ declared }) => declared.places.includes(spot.name));
    const whose = fragment && (fragment.declared.access === 'anyone' ? 'anyone' : customer);
    if (!spot.nest() || spot.whose === whose) continue;
    spot.leave?.();
    Object.assign(spot, { whose, fragment: undefined, state: undefined, leave: undefined });
    if (!fragment || whose === undefined) continue;
    Object.assign(spot, { fragment, state: 'loading' });
    spot.leave = fillPlace(spot, fragment, options);
  }
}
