import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from 'shared-ui';
import { PATHS } from 'shared-remote/paths';
import { copy } from '../copy';
import { returnFocus } from '../overlays/return-focus';
import type { Choice, ConsentStore, ConsentState } from './consent';
import styles from './banner.module.css';

const NOTHING: ConsentState = { choice: undefined, asking: false };

/**
 * Rendered after hydration and not in composed pages, because most visitors have answered. Shown at the bottom of the window,
 * but before the content in the tab order.
 */
export function ConsentBanner({ consent }: { consent: ConsentStore }) {
  const { asking } = useSyncExternalStore(consent.subscribe, consent.get, () => NOTHING);
  return asking ? createPortal(<Question consent={consent} />, containerIn(document)) : null;
}

function Question({ consent }: { consent: ConsentStore }) {
  const region = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const title = useId();
  const words = copy.consent;

  useEffect(() => {
    opener.current = document.activeElement;
    // Only if the visitor has opened it from the footer.
    if (consent.get().choice !== undefined) region.current?.focus({ preventScroll: true });
    return () => returnFocus(opener.current);
  }, [consent]);
  useEffect(() => reserveSpace(region.current), []);

  const choose = (choice: Choice) => () => consent.choose(choice);
  return (
    <section ref={region} className={styles.banner} aria-labelledby={title} tabIndex={-1}>
      <div className={styles.words}>
        <h2 id={title} className={styles.title}>{words.title}</h2>
        <p className={styles.text}>{words.text} <a href={PATHS.cookies}>{words.more}</a></p>
      </div>
      <div className={styles.buttons}>
        <Button look="secondary" onClick={choose('refused')}>{words.refuse}</Button>
        <Button look="secondary" onClick={choose('granted')}>{words.accept}</Button>
      </div>
    </section>
  );
}

/** Before the content, so that it comes next after the brand in the tab order. */
function containerIn(document: Document): HTMLElement {
  // With a prefix, because the cookie policy has a section with the id 'consent'.
  const existing = document.getElementById('shell-consent');
  if (existing) return existing;
  const container = document.createElement('div');
  container.id = 'shell-consent';
  const main = document.getElementById('slot');
  if (main) main.before(container);
  else document.body.prepend(container);
  return container;
}

/** Other elements at the bottom of the window (floating buttons, toasts, the page's last lines) move up by `--bottom-bar`. */
function reserveSpace(banner: HTMLElement | null): (() => void) | undefined {
  if (!banner || typeof ResizeObserver === 'undefined') return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${banner.offsetHeight}px`));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
