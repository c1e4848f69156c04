import styles from './announcer.module.css';

export interface Announcer {
  /** Called by the slot when a page has mounted: announces its title and moves focus to its heading, but not on the first load. */
  arrived(page: HTMLElement): void;
}

/** Route changes for those who don't see them. The live region is there before its text changes, or screen readers miss it. */
export function createAnnouncer({ document }: { document: Document }): Announcer {
  const region = document.createElement('div');
  region.className = styles.announcer ?? '';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  const landed = document.location.pathname;
  let first = true;

  return {
    arrived(page) {
      if (first) {
        first = false;
        // If the page that was asked for never came, what does come first is news.
        if (document.location.pathname === landed) return;
      }
      say(region, document.title);
      const focused = document.activeElement;
      // A field that the page itself focused, or a dialog above it, keeps the focus; the slot (by the skip link) does not.
      if (focused && focused !== page && (page.contains(focused) || focused.closest('dialog'))) return;
      const heading = page.querySelector<HTMLElement>('h1');
      if (!heading) return;
      if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
      heading.focus({ preventScroll: true });
    },
  };
}

function say(region: HTMLElement, words: string): void {
  // A new node, so that the same title twice is said twice.
  const line = region.ownerDocument.createElement('span');
  line.textContent = words;
  region.replaceChildren(line);
}
