import type { FragmentDeclaration } from 'shared-remote/declaration';
import type { ReleasedRemote } from 'shared-remote/release-document';
import type { Nest } from '../slot/view-mounter';

/** What a remote lends to places, as the live release declares it. */
export interface Fragment { remote: ReleasedRemote; declared: FragmentDeclaration }

/** What is lent to a place, and for whom; undefined where that is nothing for this customer, or for a visitor. */
export function lentTo(
  place: string, remotes: readonly ReleasedRemote[], customer: string | undefined,
): { fragment: Fragment; whose: string } | undefined {
  const lent = remotes.flatMap((remote) => remote.fragments.map((declared) => ({ remote, declared })));
  const fragment = lent.find(({ declared }) => declared.places.includes(place));
  const whose = fragment?.declared.access === 'anyone' ? 'anyone' : customer;
  return fragment && whose !== undefined ? { fragment, whose } : undefined;
}

/** A place that is in the document now. */
export interface Place {
  readonly name: string;
  readonly node: HTMLElement;
  /** Whether a path is still the page's, whose place it is. */
  mine(pathname: string): boolean;
  /** Mounts within the view that shows the place; undefined until that has mounted itself. */
  nest(): Nest | undefined;
  fragment?: Fragment | undefined;
  /** For whom it is filled. */
  whose?: string | undefined;
  /** Takes out what fills it. */
  leave?: (() => void) | undefined;
  state?: 'loading' | 'mounted' | 'failed' | undefined;
}
