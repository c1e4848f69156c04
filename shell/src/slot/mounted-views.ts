import type { ReleasedRemote } from 'shared-remote/release-document';
import type { LoadError } from '../federation/load-error';

interface StandingView {
  remote: ReleasedRemote;
  domElement: HTMLElement;
  /** It can't go on: whoever mounted it shows the card in its place. */
  fail(error: LoadError): void;
}

/** The views that stand in this document, of the slot and of overlays; the last is on top. */
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
