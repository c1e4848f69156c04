import type { FragmentDeclaration } from 'shared-remote/declaration';
import type { ReleasedRemote } from 'shared-remote/release-document';
import type { Nest } from '../slot/view-mounter';

/** A part that a remote lends, as the live release says. */
export interface Fragment { remote: ReleasedRemote; declared: FragmentDeclaration }

/** A place that stands in the document now. */
export interface Spot {
  readonly name: string;
  readonly node: HTMLElement;
  /** Whether a path is still the page's, whose place it is. */
  mine(pathname: string): boolean;
  /** Mounts within the view that shows the place; undefined in the shell's own bar. */
  readonly nest: Nest | undefined;
  fragment?: Fragment | undefined;
  state?: 'loading' | 'mounted' | 'failed' | undefined;
}
