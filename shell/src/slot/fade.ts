import './fade.css';

/**
 * The picture of the old page costs a phone as long as the next page itself: there a tap is answered by the page at once.
 */
const SUITABLE = '(prefers-reduced-motion: no-preference) and (hover: hover)';

/** Puts one page in the place of another, perhaps with a cross-fade; resolves with the change itself. */
export type Fade = (change: () => Promise<void>) => Promise<void>;

/** How long the browser's picture of the old page is shown while a change hangs, in ms. */
const CHANGE_WITHIN = 250;
/** How long the change waits for that picture, in ms. */
const PICTURE_WITHIN = 60;

/**
 * A view transition around a change of pages, where the browser has them, there is a mouse, and nobody asked for less motion. What is
 * running when the next change comes is cut short by the browser.
 */
export function createFade(view: Window): Fade {
  const { document } = view;
  let swiped = false;
  // Going back by a swipe, the browser has shown both pages already. Before the shop's own listener.
  view.addEventListener('popstate', (event) => void (swiped = event.hasUAVisualTransition), { capture: true });

  return (change) => {
    const shown = swiped;
    swiped = false;
    if (typeof document.startViewTransition !== 'function' || shown || document.hidden || !view.matchMedia(SUITABLE).matches) {
      return change();
    }
    return new Promise((resolve, reject) => {
      let changed: Promise<void> | undefined;
      const once = () => {
        changed ??= change();
        changed.then(resolve, reject);
        return changed;
      };
      const transition = document.startViewTransition(() => Promise.race([once(), pause(CHANGE_WITHIN)]));
      // A page that is not painted at all has no picture to give, and a slow machine is not to be kept waiting for one.
      setTimeout(() => {
        if (changed) return;
        transition.skipTransition();
        void once().catch(() => {});
      }, PICTURE_WITHIN);
      // Cut short, or of a page that went into the background: no matter.
      for (const outcome of [transition.ready, transition.updateCallbackDone, transition.finished]) outcome.catch(() => {});
    });
  };
}

const pause = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));
