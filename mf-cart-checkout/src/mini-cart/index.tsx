import { defineView, serviceOf } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { formatPrice } from 'shared-rules';
import { Link } from 'shared-ui';
import { totalOf } from '../cart-item';
import { miniCart as texts } from '../copy';
import type { CartModel } from '../service/cart-model';
import { cart, isCartModel } from '../services';
import { useCart } from '../use-cart';
import styles from './mini-cart.module.css';

/** What the cart holds, at a glance. Nothing where it can't be read: the button leads to the cart's page, which says why. */
function MiniCart({ data: model }: { data: CartModel | undefined }) {
  const items = useCart(model)?.items;
  if (!items) return null;
  return (
    <section className={styles.card} aria-label={texts.label}>
      {items.length === 0 ? <p>{texts.empty}</p> : (
        <>
          <ul role="list" className={styles.lines}>
            {items.map(({ id, plan, quantity }) => (
              <li key={id} className={styles.line}>
                <span>{texts.line(plan.name, quantity)}</span>
                <span>{formatPrice(plan.priceInCents * quantity)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.line}><strong>{texts.total}</strong><strong>{formatPrice(totalOf(items))}</strong></p>
          <Link to={PATHS.cart} look="primary">{texts.open}</Link>
        </>
      )}
    </section>
  );
}

/** Lent to the shell's bar, `bar/cart`. */
export default defineView<CartModel>({
  load: ({ services }) => serviceOf(services, cart).connect(),
  parse: (data) => (isCartModel(data) ? data : undefined),
  Component: MiniCart,
});
