import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Link as ShopLink } from 'shared-remote';
import { buttonClass } from './button';
import { classNames } from './class-names';
import styles from './link.module.css';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'ref'> {
  /** A path of this shop. */
  to: string;
  /** Navigation state for the next page. */
  state?: unknown;
  look?: 'text' | 'primary' | 'secondary';
  /** The next page is being prepared. The looks of a button show it. */
  busy?: boolean;
  /** Replaces the navigation of a plain click; not of one that opens a new tab or a download. */
  onPlainClick?: () => void;
}

/**
 * A link inside the shop, to any remote. The shell prefetches its page on hover and focus. A link in primary look, the most
 * likely next step, has a mark by which it is prefetched when it comes into view. Not every link: unlikely pages would take
 * bandwidth from what this page still loads.
 */
export function Link({ to, state, look = 'text', busy = false, onPlainClick, className, children, ...rest }: LinkProps) {
  // What a click of its own prepares is left to its owner.
  const next = look === 'primary' && !onPlainClick;
  const lookClass = look === 'text' ? styles.text : buttonClass(look);
  const click = onPlainClick && ((event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!busy) onPlainClick();
  });
  return (
    <ShopLink
      {...rest} to={to} state={state} className={classNames(lookClass, className)} aria-busy={busy || undefined}
      data-prefetch={next ? '' : undefined} {...(click && { onClick: click })}
    >
      {children}
    </ShopLink>
  );
}
