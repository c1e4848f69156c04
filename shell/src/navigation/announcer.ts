import styles from './announcer.module.css';
import { moveFocus } from './move-focus';

export type Announcer = ReturnType<typeof createAnnouncer>;

/** Route changes for those who don't see them. The live region is there before its text changes, or screen readers miss it. */
export function createAnnouncer(document: Document) {
  const region = document.createElement('div');
  region.className = styles.announcer ?? '';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  const landed = document.location.pathname;
  let first = true;
  // A new node, so that screen readers also read the same text a second time.
  const announce = (textContent: string) => region.replaceChildren(Object.assign(document.createElement('span'), { textContent }));

  return {
    announce,
    /** A page has mounted: announces its title and moves focus to its heading, but not on the first load. */
    arrived(page: HTMLElement) {
      const isFirst = first;
      first = false;
      // If the page that was asked for never came, what does come first is news; so is one that came after 'Try again'.
      if (isFirst && document.location.pathname === landed && document.activeElement !== page) return;
      announce(document.title);
      const focused = document.activeElement;
      // A field that the page itself focused, or a dialog above it, keeps the focus; the slot (by the skip link) does not.
      if (focused && focused !== page && (page.contains(focused) || focused.closest('dialog'))) return;
      const heading = page.querySelector<HTMLElement>('h1');
      if (heading) moveFocus(heading);
    },
  };
}
