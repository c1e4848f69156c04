import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import type { Nest, OwnProps } from '../slot/view-mounter';
import type { FillOptions } from './fill-place';
import type { Spot } from './spot';

interface PlacesOptions extends FillOptions {
  release(): Promise<ReleaseDocument>;
  /** The uid of the signed-in customer who may see customers' pages. */
  customer(): string | undefined;
  whenIdle(run: () => void): void;
}

/** Knows the places of this document. What fills them is loaded with the first part that somebody is to see. */
export function createPlaces({ release, customer, whenIdle, ...options }: PlacesOptions) {
  const spots = new Set<Spot>();

  async function look(): Promise<void> {
    const { remotes } = await release();
    const whose = customer();
    const isWanted = ({ fragments }: ReleasedRemote) => fragments.some(({ access, places }) =>
      (access === 'anyone' || whose !== undefined) && [...spots].some(({ name }) => places.includes(name)));
    if (![...spots].some(({ leave }) => leave) && !remotes.some(isWanted)) return;
    const { keepFilled } = await import('./keep-filled');
    keepFilled(spots, remotes, whose, options);
  }
  // A place stays empty where release or code can't be had: whoever needs the release more says so.
  const review = () => void (spots.size > 0 && look().catch(() => {}));

  return {
    all: (): readonly Spot[] => [...spots],
    /** For the props of one view: its places are filled once it has mounted, and only those that its remote declares. */
    within({ places }: ReleasedRemote, mine: (pathname: string) => boolean): Required<Pick<OwnProps['props'], 'place'> & Pick<OwnProps, 'mounted'>> {
      let nest: Nest | undefined;
      return {
        place(name, node) {
          if (!places.some((place) => place.name === name)) return () => {};
          const spot: Spot = { name, node, mine, nest: () => nest };
          spots.add(spot);
          if (nest) whenIdle(review);
          return () => {
            spots.delete(spot);
            spot.leave?.();
          };
        },
        mounted(mount) {
          nest = mount;
          whenIdle(review);
        },
      };
    },
    /** Somebody else is looking. */
    review,
  };
}
