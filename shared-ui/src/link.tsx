import { useEffect, useRef, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { Link as ShopLink, useShop } from 'shared-remote';
import { buttonClass, Spinner } from './button';
import { classNames } from './class-names';
import styles from './link.module.css';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'ref'> {
  /** A path of this shop. */
  to: string;
  /** Navigation state for the next page. */
  state?: unknown;
  look?: 'text' | 'primary' | 'secondary';
  /** The next page is being prepared. */
  busy?: boolean;
  /** Replaces the navigation of a plain click; not of one that opens a new tab or a download. */
  onPlainClick?: () => void;
}

/**
 * A link inside the shop, to any remote. The shell prefetches its page on hover and focus. A link in primary look, the most
 * likely next step, is prefetched when it comes into view. Not every link: unlikely pages would take bandwidth from what
 * this page still loads.
 */
export function Link({ to, state, look = 'text', busy = false, onPlainClick, className, children, ...rest }: LinkProps) {
  const { navigation } = useShop();
  const anchor = useRef<HTMLAnchorElement>(null);
  // What a click of its own prepares is left to its owner.
  const next = look === 'primary' && !onPlainClick;

  useEffect(() => {
    const node = anchor.current;
    if (!node || !next || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      navigation.prefetch(to);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [navigation, to, next]);

  const lookClass = look === 'text' ? styles.text : buttonClass(look);
  const click = onPlainClick && ((event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!busy) onPlainClick();
  });
  return (
    <ShopLink
      {...rest} ref={anchor} to={to} state={state} className={classNames(lookClass, className)} aria-busy={busy || undefined}
      {...(click && { onClick: click })}
    >
      {busy && <Spinner />}
      {children}
    </ShopLink>
  );
}
