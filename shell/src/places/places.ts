import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import type { Nest, OwnProps } from '../slot/view-mounter';
import type { fillPlace, FillOptions } from './fill-place';
import type { Fragment, Spot } from './spot';

interface PlacesOptions extends FillOptions {
  release(): Promise<ReleaseDocument>;
  /** The uid of the signed-in customer who may see customers' pages. */
  customer(): string | undefined;
  whenIdle(run: () => void): void;
}

/** Keeps the places of this document filled with what the live release lends to them. Its code is loaded with the first part. */
export function createPlaces({ release, customer, whenIdle, ...options }: PlacesOptions) {
  /** With who it is filled for, and how that ends. */
  const spots = new Map<Spot, { whose?: string; leave?(): void }>();

  async function consider(spot: Spot): Promise<void> {
    const { remotes } = await release();
    const filled = spots.get(spot);
    if (!filled) return;
    const [fragment] = remotes.flatMap((remote) => remote.fragments.map((declared) => ({ remote, declared })))
      .filter(({ declared }) => declared.places.includes(spot.name));
    const whose = fragment && (fragment.declared.access === 'anyone' ? 'anyone' : customer());
    if (filled.whose === whose) return;
    filled.leave?.();
    spots.set(spot, fragment && whose !== undefined ? { whose, leave: fill(spot, fragment) } : {});
  }

  function fill(spot: Spot, fragment: Fragment): () => void {
    let end: (() => void) | undefined;
    let left = false;
    Object.assign(spot, { fragment, state: 'loading' });
    const start = ({ fillPlace: begin }: { fillPlace: typeof fillPlace }) => {
      if (!left) end = begin(spot, fragment, options);
    };
    void import('./fill-place').then(start, () => void (spot.state = 'failed'));
    return () => {
      left = true;
      end?.();
      Object.assign(spot, { fragment: undefined, state: undefined });
    };
  }

  function add(spot: Spot): () => void {
    spots.set(spot, {});
    // A place stays empty where the release can't be read: whoever needs it more says so.
    whenIdle(() => void consider(spot).catch(() => {}));
    return () => {
      spots.get(spot)?.leave?.();
      spots.delete(spot);
    };
  }

  return {
    all: (): readonly Spot[] => [...spots.keys()],
    /** In the shell's own bar. @returns empties it */
    add: (name: string, node: HTMLElement) => add({ name, node, mine: () => true, nest: undefined }),
    /** For the props of one view: its places are filled once it has mounted, and only those that its remote declares. */
    within({ places }: ReleasedRemote, mine: (pathname: string) => boolean): Required<Pick<OwnProps['props'], 'place'> & Pick<OwnProps, 'mounted'>> {
      let nest: Nest | undefined;
      const early = new Map<object, (mount: Nest) => void>();
      return {
        place(name, node) {
          if (!places.some((place) => place.name === name)) return () => {};
          const key = {};
          let leave: () => void = () => early.delete(key);
          const begin = (mount: Nest) => void (leave = add({ name, node, mine, nest: mount }));
          if (nest) begin(nest);
          else early.set(key, begin);
          return () => leave();
        },
        mounted(mount) {
          nest = mount;
          for (const begin of early.values()) begin(mount);
          early.clear();
        },
      };
    },
    /** Somebody else is looking. */
    review: () => [...spots.keys()].forEach((spot) => void consider(spot).catch(() => {})),
  };
}
