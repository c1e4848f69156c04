import { useEffect, useRef, type ComponentPropsWithRef, type FocusEvent, type PointerEvent } from 'react';
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

/** A link inside the shop, of any remote; what it leads to is fetched when it comes into view, is pointed at or focused. */
export function Link({ to, state, look = 'text', className, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const { navigation } = useShop();
  const anchor = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const node = anchor.current;
    if (!node || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      navigation.prefetch(to);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [navigation, to]);

  return (
    <ShopLink
      {...rest}
      ref={anchor}
      to={to}
      state={state}
      className={classNames(look === 'text' ? styles.text : buttonClass(look), className)}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        navigation.prefetch(to);
        onPointerEnter?.(event);
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        navigation.prefetch(to);
        onFocus?.(event);
      }}
    />
  );
}
