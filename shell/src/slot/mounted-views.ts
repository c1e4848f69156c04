import type { ReleasedRemote } from 'shared-remote/release-document';
import type { LoadError } from '../federation/load-error';

interface RegisteredView {
  remote: ReleasedRemote;
  domElement: HTMLElement;
  /** Lent to a page, which is not its remote's own. */
  fragment?: boolean;
  /** Ends the view with this error: whoever mounted it shows the card in its place. */
  fail(error: LoadError): void;
}

/** The mounted views of this document: of the slot, of overlays and of places. Of pages and overlays the last is on top. */
export interface MountedViews {
  all(): readonly RegisteredView[];
  /** @returns takes it out again */
  add(view: RegisteredView): () => void;
}

export function createMountedViews(): MountedViews {
  const views = new Set<RegisteredView>();
  return {
    all: () => [...views],
    add(view) {
      views.add(view);
      return () => void views.delete(view);
    },
  };
}
