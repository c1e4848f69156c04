import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { formatDay, lastOrderDay, unbroken } from 'shared-rules';
import { Link } from 'shared-ui';
import { before as texts } from '../copy';
import styles from './before-order.module.css';

/** What UK law requires before an order: its delivery day and until when that is valid, the seller, and what can't be returned. */
export function BeforeOrder({ deliveryDay }: { deliveryDay: string | undefined }) {
  const { shop } = useShop().config;
  return (
    <section aria-labelledby="before-title" className={styles.section}>
      <h2 id="before-title" className={styles.title}>{texts.title}</h2>
      {deliveryDay && (
        <p className={styles.cutOff}>{unbroken(texts.cutOff(formatDay(lastOrderDay(deliveryDay)), formatDay(deliveryDay)))}</p>
      )}
      <p>{unbroken(texts.perishable)}</p>
      <p>{unbroken(texts.seller(shop.tradingName, shop.address))} {texts.numbers(shop)}</p>
      <p>
        {texts.contact} <a href={`mailto:${shop.email}`}>
          {shop.email}
        </a>, <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>.
      </p>
      <p><Link to={PATHS.terms}>{texts.terms}</Link></p>
    </section>
  );
}
