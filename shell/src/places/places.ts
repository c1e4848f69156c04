import type { ReleasedRemote } from 'shared-remote/release-document';
import type { Release } from '../federation/release';
import type { Nest, OwnProps } from '../slot/view-mounter';
import type { FillOptions } from './fill-place';
import { lentTo, type Place } from './place';

interface PlacesOptions extends FillOptions {
  release: Release;
  /** The uid of the signed-in customer who may see customers' pages. */
  customer(): string | undefined;
  whenIdle(run: () => void): void;
}

/** Knows the places of this document. What fills them is loaded with the first fragment that somebody is to see. */
export function createPlaces({ release, customer, whenIdle, ...options }: PlacesOptions) {
  const inDocument = new Set<Place>();

  async function fill(): Promise<void> {
    const { remotes } = await release();
    const whose = customer();
    if (![...inDocument].some(({ name, leave }) => leave ?? lentTo(name, remotes, whose))) return;
    // One file for all that fills places: the name, address and hash of each are part of the shell's script.
    const { keepFilled } = await import(/* webpackChunkName: "fragments" */ './keep-filled');
    keepFilled(inDocument, remotes, whose, options);
  }
  // A place stays empty where the release or the code can't be had. That is no failure to report: the next page reports its own.
  const review = () => void (inDocument.size > 0 && fill().catch(() => {}));

  return {
    all: (): readonly Place[] => [...inDocument],
    /** For the props of one view: its places are filled once it has mounted, and only those that its remote declares. */
    within(
      { places }: ReleasedRemote, mine: (pathname: string) => boolean,
    ): Required<Pick<OwnProps['props'], 'place'> & Pick<OwnProps, 'mounted'>> {
      let nest: Nest | undefined;
      return {
        place(name, node) {
          if (!places.some((place) => place.name === name)) return () => {};
          const shown: Place = { name, node, mine, nest: () => nest };
          inDocument.add(shown);
          if (nest) whenIdle(review);
          return () => {
            inDocument.delete(shown);
            shown.leave?.();
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
