import { useEffect, useRef, type ComponentPropsWithRef } from 'react';
import { Link as ShopLink, useShop } from 'shared-remote';
import { buttonClass } from './button';
import { classNames } from './class-names';
import styles from './link.module.css';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'ref'> {
  /** A path of this shop. */
  to: string;
  /** Navigation state for the next page. */
  state?: unknown;
  look?: 'text' | 'primary' | 'secondary';
}

/**
 * A link inside the shop, of any remote. What it leads to is fetched when it is pointed at or focused (the shell sees to
 * that), and what a page asks its visitor to do next, a link in primary look, when it comes into view. Not every link:
 * what may be far from anybody's mind would take the line from what this page itself still waits for.
 */
export function Link({ to, state, look = 'text', className, ...rest }: LinkProps) {
  const { navigation } = useShop();
  const anchor = useRef<HTMLAnchorElement>(null);
  const next = look === 'primary';

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

  return <ShopLink {...rest} ref={anchor} to={to} state={state} className={classNames(look === 'text' ? styles.text : buttonClass(look), className)} />;
}
