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

export type MountedViews = ReturnType<typeof createMountedViews>;

/** The mounted views of this document: of the slot, of overlays and of places. Of pages and overlays the last is on top. */
export function createMountedViews() {
  const views = new Set<RegisteredView>();
  return {
    all: (): readonly RegisteredView[] => [...views],
    /** @returns takes it out again */
    add(view: RegisteredView) {
      views.add(view);
      return () => void views.delete(view);
    },
  };
}
