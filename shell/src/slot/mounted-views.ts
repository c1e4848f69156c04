import type { ReleasedRemote } from 'shared-remote/release-document';
import type { LoadError } from '../federation/load-error';

interface StandingView {
  remote: ReleasedRemote;
  domElement: HTMLElement;
  /** Lent to a page, which is not its remote's own. */
  part?: boolean;
  /** It can't go on: whoever mounted it shows the card in its place. */
  fail(error: LoadError): void;
}

/** The views that stand in this document, of the slot, of overlays and of places; of pages and overlays the last is on top. */
export interface MountedViews {
  all(): readonly StandingView[];
  /** @returns takes it out again */
  add(view: StandingView): () => void;
}

export function createMountedViews(): MountedViews {
  const views = new Set<StandingView>();
  return {
    all: () => [...views],
    add(view) {
      views.add(view);
      return () => void views.delete(view);
    },
  };
}
